import AssayCore
import AssaySQL

/// Sums of counts for a search of a user. They serve only searches whose conditions are all on counted properties.
extension ItemRollupRepository {
    /// Returns the number of the user's items that match within whole buckets.
    func sum(_ query: ItemSelection, of user: UserID, over stretches: [TimeStretches.Whole]) throws -> Int {
        guard !stretches.isEmpty else { return 0 }
        return try sql.first(
            """
            SELECT CAST(COALESCE(SUM(matches), 0) AS BIGINT)
            FROM (\(statement: Self.counts(query, of: user, in: stretches))) AS counts
            """
        )?.get(at: 0) ?? 0
    }

    /// Returns the number of matching items for each bucket in ranges of one level; buckets without matches are missing.
    func matches(
        _ query: ItemSelection, of user: UserID, in stretches: [TimeStretches.Whole]
    ) throws -> [Int64: Int] {
        guard !stretches.isEmpty else { return [:] }
        let rows = try sql.query(
            """
            SELECT bucket, CAST(SUM(matches) AS BIGINT)
            FROM (\(statement: Self.counts(query, of: user, in: stretches))) AS counts
            GROUP BY bucket HAVING SUM(matches) > 0
            """)
        let matches = try rows.map { row -> (Int64, Int) in (try row.get(at: 0), try row.get(at: 1)) }
        return Dictionary(matches) { first, _ in first }
    }

    /// The counts of each bucket, as one statement for each stretch.
    ///
    /// PostgreSQL would read all counts of a user to join them with a list of stretches.
    private static func counts(
        _ query: ItemSelection, of user: UserID, in stretches: [TimeStretches.Whole]
    ) -> SQLStatement {
        let (brands, sign) = signed(query.brands)
        let counters = query.states.map(\.counter).joined(separator: " + ")
        var category: SQLStatement = ""
        if query.categories != .all {
            category = " AND \(statement: ItemSelection.Column.category.holding(query.categories))"
        }
        return stretches.map { stretch -> SQLStatement in
            """
            SELECT bucket, \(unsafeSQL: sign) * (\(unsafeSQL: counters)) AS matches
            FROM item_rollups WHERE organisation_id = \(query.organization) AND user_id = \(user)
                AND brand IN \(values: brands) AND level = \(unsafeSQL: "\(stretch.level.rawValue)")
                AND bucket >= \(stretch.low) AND bucket < \(stretch.high)\(statement: category)
            """
        }.joined(separator: " UNION ALL ")
    }

    /// The count for all brands except some is the count for all brands minus the counts of those.
    private static func signed(_ brands: TermSet) -> (brands: [String], sign: String) {
        switch brands {
        case .only(let names): (names.sorted(), "1")
        case .allBut([]): ([anyBrand], "1")
        case .allBut(let names):
            ([anyBrand] + names.sorted(), "CASE WHEN brand = '\(anyBrand)' THEN 1 ELSE -1 END")
        }
    }
}
