import AssayCore
import AssaySQL

extension ItemSearchRepository {
    /// Returns the first matches within the bounds, newest first, and the position at which the page ends early.
    ///
    /// - Parameter wanted: The maximum number of matches.
    func matches(
        _ query: ItemSelection, _ driver: SearchDriver, within bounds: PageBounds, _ wanted: Int
    ) throws -> (matches: [ItemPosition], end: ItemPosition?) {
        // Every entry matches, or no counts tell which of a user's items do.
        if driver.others(query).isEmpty || query.owner != nil && !query.isCounted {
            return (try walk(query, driver, bounds, wanted, entries: nil), nil)
        }
        guard let user = query.owner else {
            return try walkPart(query, driver, bounds, wanted, entries: maxEntries)
        }
        let (found, end) = try walkPart(query, driver, bounds, wanted, entries: fewEntries)
        guard let end else { return (found, nil) }
        let rest = PageBounds(query.window, after: end)
        return (found + (try newestDays(query, of: user, driver, rest, wanted - found.count)), nil)
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
        _ query: ItemSelection, _ driver: SearchDriver, _ bounds: PageBounds, _ wanted: Int, entries: Int
    ) throws -> (matches: [ItemPosition], end: ItemPosition?) {
        let each = max(1, entries / driver.entryValues.count)
        let found = try walk(query, driver, bounds, wanted, entries: each)
        if found.count == wanted, driver.entryValues.count == 1 { return (found, nil) }
        guard let end = try self.end(query, driver, bounds, entries: entries) else { return (found, nil) }
        // Before the end, the index has been read for every value.
        let matches = found.filter { $0 >= end }
        return (matches, matches.count == wanted ? nil : end)
    }

    /// Returns the position up to which a number of entries lead, shared by the driver's values; `nil` if there are
    /// fewer.
    func end(
        _ query: ItemSelection, _ driver: SearchDriver, _ bounds: PageBounds, entries: Int
    ) throws -> ItemPosition? {
        let each = max(1, entries / driver.entryValues.count)
        return try newest(1, of: driver) { Self.end(query, driver, $0, bounds, entries: each) }.first
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
        SELECT captured_at, id FROM (
            SELECT captured_at, id FROM items \(index: driver.index)
            WHERE organisation_id = \(query.organization)\(statement: driver.entry(value))
                \(statement: bounds.conditions)
            ORDER BY captured_at DESC, id DESC LIMIT \(unsafeSQL: "\(entries)")) AS entries
        LIMIT 1 OFFSET \(entries - 1)
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
                ORDER BY captured_at DESC, id DESC LIMIT \(unsafeSQL: "\(entries)")) AS entries
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
