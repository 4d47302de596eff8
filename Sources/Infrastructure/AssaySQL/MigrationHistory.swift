/// The table in which a database records the steps that were applied to it.
struct MigrationHistory {
    /// A step that was applied.
    struct Record {
        let id: String
        let checksum: String?
    }

    private let transaction: any SQLTransaction
    private let dialect: SQLDialect

    init(_ transaction: any SQLTransaction, _ dialect: SQLDialect) {
        self.transaction = transaction
        self.dialect = dialect
    }

    func exists() throws(SQLError) -> Bool {
        try transaction.first(dialect.tables(named: "schema_migrations")) != nil
    }

    /// Excludes other migrators until the transaction ends.
    func lock() throws(SQLError) {
        for statement in dialect.migrationLock { try transaction.execute(statement) }
    }

    func create() throws(SQLError) {
        try transaction.execute(
            """
            CREATE TABLE IF NOT EXISTS schema_migrations (
                id TEXT NOT NULL PRIMARY KEY,
                position BIGINT NOT NULL UNIQUE,
                applied_at BIGINT NOT NULL,
                checksum TEXT
            )
            """)
    }

    /// Returns the steps in the order in which they were applied.
    func records() throws(SQLError) -> [Record] {
        let rows = try transaction.query("SELECT id, checksum FROM schema_migrations ORDER BY position")
        var records: [Record] = []
        for row in rows {
            records.append(Record(id: try row.get("id"), checksum: try row.get("checksum")))
        }
        return records
    }

    func add(_ migration: Migration, at position: Int, _ now: Int64) throws(SQLError) {
        try transaction.execute(
            """
            INSERT INTO schema_migrations (id, position, applied_at, checksum)
            VALUES (\(migration.id), \(position), \(now), \(migration.checksum(for: dialect)))
            """)
    }
}

extension SQLDialect {
    /// Returns a row if a table with this name exists.
    fileprivate func tables(named name: String) -> SQLStatement {
        switch self {
        case .sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name = \(name)"
        case .postgres: "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename = \(name)"
        }
    }

    /// The statements that exclude other migrators.
    ///
    /// SQLite's writer locks the whole database from its first statement on, so it needs no further lock. PostgreSQL
    /// has advisory locks, identified by an arbitrary number; here the letters "assay". The session's limits of time are
    /// for requests: a step of a large database takes longer, and so does the wait for it.
    fileprivate var migrationLock: [SQLStatement] {
        switch self {
        case .sqlite: []
        case .postgres:
            [
                "SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0",
                "SELECT pg_advisory_xact_lock(418548769145)",
            ]
        }
    }
}
