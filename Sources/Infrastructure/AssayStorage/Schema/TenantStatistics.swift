import AssaySQL

/// The share of an organization in a table that PostgreSQL assumes.
///
/// It plans a prepared statement for an organization of average size. If there are thousands of small ones, the average
/// has a handful of rows, and a plan may read all of an organization's rows to find one by its id. For the largest
/// organization this takes milliseconds, and longer with every item. PostgreSQL therefore plans as if each organization
/// owned a tenth of each table. Such a share is too large to be read whole, and small enough that an index of the
/// organization is preferred to one of all rows.
///
/// The same holds for the counts of items: most users have a few rows, but some have one for each day and category of
/// many brands. And of the open items, one brand may have most.
enum TenantStatistics {
    /// The number of different values that PostgreSQL assumes in a column.
    private static let values = 10

    /// The columns whose values have very different numbers of rows; `nil` stands for all tables.
    private static let columns: [(table: String?, names: [String])] = [
        (nil, ["organisation_id", "organisation_number"]),
        ("item_rollups", ["user_id", "brand"]),
        ("review_queue", ["brand"]),
    ]

    /// Sets the assumption for all columns that lack it, and collects the statistics of their tables again.
    ///
    /// SQLite plans without statistics.
    static func assume(in sql: any SQLTransaction, _ dialect: SQLDialect) throws {
        for (table, names) in columns {
            guard let lacking = dialect.columns(named: names, of: table, without: option) else { return }
            for row in try sql.query(lacking) {
                let (table, column): (String, String) = (try row.get("table_name"), try row.get("name"))
                try sql.execute(
                    "ALTER TABLE \(unsafeSQL: table) ALTER COLUMN \(unsafeSQL: column) SET (\(unsafeSQL: option))")
                try sql.execute("ANALYZE \(unsafeSQL: table)")
            }
        }
    }

    private static let option = "n_distinct=\(values)"
}
