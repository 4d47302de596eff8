import AssayCore
import AssaySQL

/// The counts of each user's items, instead of those of an organization and the changes that they lacked
/// (`docs/develop/search.md`).
extension Schema {
    static let rollups: [SQLStatement] = [
        "DROP TABLE item_counts",
        "DROP TABLE item_count_changes",
        // Each row holds the number of a user's items of a brand (all brands: '*') and of a category that were captured
        // within a time bucket, by result and flag.
        """
        CREATE TABLE item_rollups (
            organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, brand \(.text) NOT NULL,
            level BIGINT NOT NULL, bucket BIGINT NOT NULL, category \(.text) NOT NULL, \(statement: counters),
            PRIMARY KEY (organisation_id, user_id, brand, level, bucket, category)) \(.inKeyOrder)
        """,
    ]

    /// A counter for each result and flag.
    static var counters: SQLStatement {
        let columns = ItemState.all.map { "\($0.counter) BIGINT NOT NULL DEFAULT 0" }
        return "\(unsafeSQL: columns.joined(separator: ", "))"
    }
}

/// Counts all items, in parts of bounded size.
enum RollupBackfill {
    /// The number of items of a part.
    ///
    /// SQLite keeps the pages that a statement changes in memory.
    private static let batch = 10_000

    @Sendable static func run(_ sql: any SQLTransaction) throws {
        try run(sql, batch: batch)
    }

    static func run(_ sql: any SQLTransaction, batch: Int) throws {
        for row in try sql.query("SELECT id FROM organisations ORDER BY id") {
            try countAll(of: try row.get(at: 0), batch, sql)
        }
    }

    private static func countAll(of organization: String, _ batch: Int, _ sql: any SQLTransaction) throws {
        var bounds: SQLStatement = ""
        while true {
            let end = try sql.first(
                """
                SELECT user_id, captured_at, id FROM items \(index: "items_by_user")
                WHERE organisation_id = \(organization)\(statement: bounds)
                ORDER BY user_id, captured_at, id LIMIT 1 OFFSET \(batch - 1)
                """
            ).map { row -> SQLStatement in
                """
                (\(try row.get(at: 0, as: String.self)), \(try row.get(at: 1, as: Int64.self)),
                    \(try row.get(at: 2, as: String.self)))
                """
            }
            let part = end.map { "\(statement: bounds) AND (user_id, captured_at, id) <= \(statement: $0)" } ?? bounds
            for level in TimeBucket.allCases {
                for brand in ["brand", "'\(ItemRollupRepository.anyBrand)'"] {
                    try count(organization, part, at: level, brand: "\(unsafeSQL: brand)", sql)
                }
            }
            guard let end else { return }
            bounds = " AND (user_id, captured_at, id) > \(statement: end)"
        }
    }

    /// Adds the items of a part to the rows of one level, for their own brands or for all brands.
    private static func count(
        _ organization: String, _ part: SQLStatement, at level: TimeBucket, brand: SQLStatement,
        _ sql: any SQLTransaction
    ) throws {
        let counters = ItemState.all.map(\.counter)
        let counts = ItemState.all.map { state -> SQLStatement in
            "COUNT(*) FILTER (WHERE result = \(state.result.rawValue) AND flag = \(state.flag.rawValue))"
        }
        let sums = counters.map { "\($0) = item_rollups.\($0) + excluded.\($0)" }
        try sql.execute(
            """
            INSERT INTO item_rollups (
                organisation_id, user_id, brand, level, bucket, category,
                \(unsafeSQL: counters.joined(separator: ", ")))
            SELECT organisation_id, user_id, \(statement: brand), \(unsafeSQL: "\(level.rawValue)"),
                \(statement: bucket(level)), category, \(statement: counts.joined(separator: ", "))
            FROM items \(index: "items_by_user") WHERE organisation_id = \(organization)\(statement: part)
            GROUP BY 1, 2, 3, 5, 6
            ON CONFLICT (organisation_id, user_id, brand, level, bucket, category)
            DO UPDATE SET \(unsafeSQL: sums.joined(separator: ", "))
            """)
    }

    /// The bucket of an item's time, rounded down also before 1970.
    private static func bucket(_ level: TimeBucket) -> SQLStatement {
        guard let length = level.length else { return "0" }
        return "\(unsafeSQL: "(captured_at - (captured_at % \(length) + \(length)) % \(length)) / \(length)")"
    }
}
