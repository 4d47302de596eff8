import AssayCore
import AssaySQL

extension ItemSearchRepository {
    /// Returns the number of matching items on all pages.
    ///
    /// It uses the stored counts. At the ends of a window, where the window cuts a span, it counts the items
    /// themselves.
    func total(_ query: ItemSelection, _ totals: ItemTotals) throws -> Int {
        guard query.isCounted else { return try countEntries(query, totals) }
        let matches = totals.matches
        guard matches > 0, query.window != SearchWindow() else { return matches }
        let stretches = TimeStretches(query.window)
        return try ItemCountRepository(sql: sql).sum(query, over: stretches.whole, totals.changes)
            + countItems(query, in: stretches.parts)
    }

    private func countItems(_ query: ItemSelection, in parts: [TimeStretches.Part]) throws -> Int {
        guard !parts.isEmpty else { return 0 }
        let driver = SearchDriver.base(query)
        return try sql.first(
            """
            WITH parts (low, high) AS (VALUES \(statement: parts.map(\.row).joined(separator: ", ")))
            SELECT COUNT(*) FROM parts CROSS JOIN items \(index: driver.index)
            WHERE organisation_id = \(query.organization)\(statement: driver.entry())
                AND captured_at >= parts.low AND captured_at < parts.high
                \(statement: query.conditions(on: driver.others(query)))
            """
        )?.get(at: 0) ?? 0
    }

    /// Counts items for filters without stored counts, by the index of such a filter: the items of a model, for
    /// example.
    private func countEntries(_ query: ItemSelection, _ totals: ItemTotals) throws -> Int {
        let plan = try SearchPlan.make(query, wanted: .max, totals: totals, fewEntries: fewEntries) {
            try isRare($0, query)
        }
        let driver: SearchDriver
        switch plan {
        case .walk(let walked), .walkUncounted(let walked): driver = walked
        case .nothing, .tryWalk, .skip: return 0
        }
        return try sql.first(
            """
            SELECT COUNT(*) FROM items \(index: driver.index)
            WHERE organisation_id = \(query.organization)\(statement: driver.entry())
                \(statement: PageBounds(query.window, after: nil).conditions)
                \(statement: query.conditions(on: driver.others(query)))
            """
        )?.get(at: 0) ?? 0
    }

    /// Returns whether the index has few entries for the values that the search names.
    func isRare(_ driver: SearchDriver, _ query: ItemSelection) throws -> Bool {
        let few = max(1, fewEntries / 4)
        let entries = try sql.first(
            """
            SELECT COUNT(*) FROM (
                SELECT 1 FROM items \(index: driver.index)
                WHERE organisation_id = \(query.organization)\(statement: driver.entry()) LIMIT \(few))
                AS entries
            """)
        return try entries?.get(at: 0, as: Int.self) ?? 0 < few
    }
}

extension TimeStretches.Part {
    /// The part as a row of constants.
    var row: SQLStatement { "(CAST(\(low) AS BIGINT), CAST(\(high) AS BIGINT))" }
}
