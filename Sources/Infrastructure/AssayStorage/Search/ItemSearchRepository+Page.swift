import AssayCore
import AssaySQL

extension ItemSearchRepository {
    /// Returns the first matches within the bounds, newest first.
    ///
    /// - Parameter wanted: The maximum number of matches.
    func items(
        _ query: ItemSelection, within bounds: PageBounds, wanted: Int, _ census: ItemTotals?
    ) throws -> [ItemPosition] {
        switch try plan(query, wanted: wanted, census) {
        case .nothing: return []
        case .walk(let driver): return try walk(query, driver, bounds, wanted, entries: nil)
        case .tryWalk(let driver, let entries):
            let found = try walk(query, driver, bounds, wanted, entries: entries)
            return found.count == wanted ? found : try skip(query, driver, bounds, wanted, census?.changes ?? [])
        case .skip(let driver): return try skip(query, driver, bounds, wanted, census?.changes ?? [])
        }
    }

    private func plan(_ query: ItemSelection, wanted: Int, _ census: ItemTotals?) throws -> SearchPlan {
        try SearchPlan.make(query, wanted: wanted, census: census, fewEntries: fewEntries) {
            try isRare($0, query)
        }
    }

    /// Reads the index in order, once for each of the driver's values, and merges the results.
    private func walk(
        _ query: ItemSelection, _ driver: SearchDriver, _ bounds: PageBounds, _ wanted: Int, entries: Int?
    ) throws -> [ItemPosition] {
        let arms = (driver.values.isEmpty ? [nil] : driver.values.map(Optional.some)).map { value in
            entries.map { Self.arm(query, driver, value, bounds, wanted, entries: $0) }
                ?? Self.arm(query, driver, value, bounds, wanted)
        }
        let statement =
            arms.count == 1
            ? arms[0]
            : arms.map { "SELECT captured_at, id FROM (\(statement: $0)) AS arm" as SQLStatement }
                .joined(separator: " UNION ALL ")
        return try Self.sorted(sql.query(statement), wanted)
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
        let columns = others.map { ", \(statement: $0.name)" as SQLStatement }.joined()
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
