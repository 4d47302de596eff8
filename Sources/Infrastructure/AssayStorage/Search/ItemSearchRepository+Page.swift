import AssayCore
import AssaySQL

extension ItemSearchRepository {
    /// Returns the first matches within the bounds, newest first, and the position at which the page ends early.
    ///
    /// - Parameter wanted: The maximum number of matches.
    func items(
        _ query: ItemSelection, within bounds: PageBounds, wanted: Int, _ totals: ItemTotals?, mayEndEarly: Bool
    ) throws -> (matches: [ItemPosition], end: ItemPosition?) {
        switch try plan(query, wanted: wanted, totals) {
        case .nothing: return ([], nil)
        case .walk(let driver): return (try walk(query, driver, bounds, wanted, entries: nil), nil)
        case .walkUncounted(let driver):
            guard mayEndEarly else { return (try walk(query, driver, bounds, wanted, entries: nil), nil) }
            return try walkPart(query, driver, bounds, wanted)
        case .tryWalk(let driver, let entries):
            let found = try walk(query, driver, bounds, wanted, entries: entries)
            guard found.count < wanted else { return (found, nil) }
            return (try skip(query, driver, bounds, wanted, totals?.changes ?? []), nil)
        case .skip(let driver): return (try skip(query, driver, bounds, wanted, totals?.changes ?? []), nil)
        }
    }

    private func plan(_ query: ItemSelection, wanted: Int, _ totals: ItemTotals?) throws -> SearchPlan {
        try SearchPlan.make(query, wanted: wanted, totals: totals, fewEntries: fewEntries) {
            try isRare($0, query)
        }
    }

    /// Reads the index in order, once for each of the driver's values, and merges the results.
    private func walk(
        _ query: ItemSelection, _ driver: SearchDriver, _ bounds: PageBounds, _ wanted: Int, entries: Int?
    ) throws -> [ItemPosition] {
        try newest(wanted, of: driver) { value in
            entries.map { Self.arm(query, driver, value, bounds, wanted, entries: $0) }
                ?? Self.arm(query, driver, value, bounds, wanted)
        }
    }

    /// Reads a limited number of the index's entries.
    ///
    /// - Returns: The matches among them, and the position at which the page ends; `nil` if the page is full, or if no
    ///   entry is left.
    private func walkPart(
        _ query: ItemSelection, _ driver: SearchDriver, _ bounds: PageBounds, _ wanted: Int
    ) throws -> (matches: [ItemPosition], end: ItemPosition?) {
        let entries = max(wanted, maxEntries / driver.entryValues.count)
        let found = try walk(query, driver, bounds, wanted, entries: entries)
        let end = try newest(1, of: driver) { Self.end(query, driver, $0, bounds, entries: entries) }.first
        guard let end else { return (found, nil) }
        // Before the end, the index has been read for every value.
        let matches = found.filter { $0 >= end }
        return (matches, matches.count == wanted ? nil : end)
    }

    /// Runs a statement for each of the driver's values, and merges the results.
    private func newest(
        _ wanted: Int, of driver: SearchDriver, _ arm: (String?) -> SQLStatement
    ) throws -> [ItemPosition] {
        let arms = driver.entryValues.map(arm)
        let statement =
            arms.count == 1
            ? arms[0]
            : arms.map { "SELECT captured_at, id FROM (\(statement: $0)) AS arm" as SQLStatement }
                .joined(separator: " UNION ALL ")
        return try Self.sorted(sql.query(statement), wanted)
    }

    /// The last of a number of entries; no row if there are fewer.
    private static func end(
        _ query: ItemSelection, _ driver: SearchDriver, _ value: String?, _ bounds: PageBounds, entries: Int
    ) -> SQLStatement {
        """
        SELECT captured_at, id FROM items \(index: driver.index)
        WHERE organisation_id = \(query.organization)\(statement: driver.entry(value))
            \(statement: bounds.conditions)
        ORDER BY captured_at DESC, id DESC LIMIT 1 OFFSET \(entries - 1)
        """
    }

    private static func arm(
        _ query: ItemSelection, _ driver: SearchDriver, _ value: String?, _ bounds: PageBounds, _ wanted: Int
    ) -> SQLStatement {
        """
        SELECT captured_at, id FROM items \(index: driver.index)
        WHERE organisation_id = \(query.organization)\(statement: driver.entry(value))
            \(statement: bounds.conditions)\(statement: query.conditions(on: driver.others(query)))
        ORDER BY captured_at DESC, id DESC LIMIT \(wanted)
        """
    }

    /// The same statement over a limited number of entries.
    ///
    /// The outer query reads the inner query's rows in their order and stops when the page is full. SQL does not
    /// guarantee that order, but the databases preserve it. An `ORDER BY` in the outer query would read and sort all
    /// entries each time.
    private static func arm(
        _ query: ItemSelection, _ driver: SearchDriver, _ value: String?, _ bounds: PageBounds, _ wanted: Int,
        entries: Int
    ) -> SQLStatement {
        let others = driver.others(query)
        // The id is selected anyway.
        let columns = others.filter { $0 != .item }.map { ", \(statement: $0.name)" as SQLStatement }.joined()
        return """
            SELECT captured_at, id FROM (
                SELECT captured_at, id\(statement: columns) FROM items \(index: driver.index)
                WHERE organisation_id = \(query.organization)\(statement: driver.entry(value))
                    \(statement: bounds.conditions)
                ORDER BY captured_at DESC, id DESC LIMIT \(entries)) AS entries
            WHERE 1 = 1\(statement: query.conditions(on: others)) LIMIT \(wanted)
            """
    }

    static func sorted(_ rows: [SQLRow], _ wanted: Int) throws -> [ItemPosition] {
        let items = try rows.map { row in
            ItemPosition(capturedAt: Timestamp(microseconds: try row.get(at: 0)), item: ItemID(try row.get(at: 1)))
        }
        return Array(items.sorted(by: >).prefix(wanted))
    }
}
