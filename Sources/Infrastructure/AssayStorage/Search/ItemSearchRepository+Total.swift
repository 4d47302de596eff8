import AssayCore
import AssaySQL

extension ItemSearchRepository {
    /// Returns the number of the user's matching items on all pages.
    ///
    /// It uses the counts. At the ends of a window, where the window cuts a day, it counts the items themselves.
    ///
    /// - Parameter driver: The index by which items are counted if there are no counts for the filters.
    func total(_ query: ItemSelection, of user: UserID, _ driver: SearchDriver) throws -> Int {
        guard query.isCounted else { return try countEntries(query, driver) }
        let stretches = TimeStretches(query.window)
        return try ItemRollupRepository(sql: sql).sum(query, of: user, over: stretches.whole)
            + countItems(query, driver, in: stretches.parts)
    }

    private func countItems(
        _ query: ItemSelection, _ driver: SearchDriver, in parts: [TimeStretches.Part]
    ) throws -> Int {
        guard !parts.isEmpty else { return 0 }
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

    private func countEntries(_ query: ItemSelection, _ driver: SearchDriver) throws -> Int {
        try sql.first(
            """
            SELECT COUNT(*) FROM items \(index: driver.index)
            WHERE organisation_id = \(query.organization)\(statement: driver.entry())
                \(statement: PageBounds(query.window, after: nil).conditions)
                \(statement: query.conditions(on: driver.others(query)))
            """
        )?.get(at: 0) ?? 0
    }
}

extension TimeStretches.Part {
    /// The part as a row of constants.
    var row: SQLStatement { "(CAST(\(low) AS BIGINT), CAST(\(high) AS BIGINT))" }
}
