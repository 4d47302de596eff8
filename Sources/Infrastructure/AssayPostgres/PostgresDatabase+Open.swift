import AssaySQL

extension PostgresDatabase {
    /// Opens a database, and checks that it stores acknowledged changes durably.
    ///
    /// - Parameters:
    ///   - connections: The maximum number of connections, at least two; further work waits in the order of its
    ///     arrival.
    ///   - patience: The longest wait for a connection, after which work fails with ``SQLError/Code/busy``.
    /// - Throws: ``SQLError/Code/cannotOpen``, ``SQLError/Code/unreachable``, or ``SQLError/Code/notDurable`` if the
    ///   server may lose what it has confirmed.
    package static func open(
        _ address: PostgresAddress, session: SessionSettings = SessionSettings(), connections: Int = 10,
        patience: Duration = .seconds(5)
    ) async throws -> PostgresDatabase {
        let pool = ConnectionPool(most: connections, patience: patience) { () throws(SQLError) in
            try PostgresConnection(address, session)
        }
        let database = PostgresDatabase(pool)
        // The first connection shows now what would otherwise fail later.
        _ = try await database.read { try $0.first("SELECT 1") }
        return database
    }
}
