import AssaySQL

/// What PostgreSQL assumes about the share of an organization in a table.
///
/// It plans a prepared statement for an organization of average size. If there are thousands of small ones, the average
/// has a handful of rows, and a plan may read all of an organization's rows to find one by its id. For the largest
/// organization this takes milliseconds, and longer with every item. PostgreSQL therefore plans as if each organization
/// owned a tenth of each table. Such a share is too large to be read whole, and small enough that an index of the
/// organization is preferred to one of all rows.
enum TenantStatistics {
    /// The number of organizations that PostgreSQL assumes.
    static let organizations = 10

    /// Sets the assumption for all columns that lack it, and collects the statistics of their tables again.
    ///
    /// SQLite plans without statistics.
    static func assume(in sql: any SQLTransaction, _ dialect: SQLDialect) throws {
        guard let columns = dialect.columns(named: ["organisation_id", "organisation_number"], without: option) else {
            return
        }
        let names = try sql.query(columns).map { row in
            (table: try row.get("table_name", as: String.self), column: try row.get("name", as: String.self))
        }
        for (table, column) in names {
            try sql.execute(
                "ALTER TABLE \(unsafeSQL: table) ALTER COLUMN \(unsafeSQL: column) SET (\(unsafeSQL: option))")
            try sql.execute("ANALYZE \(unsafeSQL: table)")
        }
    }

    private static let option = "n_distinct=\(organizations)"
}
