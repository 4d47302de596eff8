import AssaySQL

extension PostgresDatabase {
    /// Opens a database, and checks that it stores acknowledged changes durably.
    ///
    /// - Parameters:
    ///   - connections: The maximum number of connections, at least two; further work waits in the order of its
    ///     arrival.
    ///   - waitLimit: The longest wait for a connection, after which work fails with ``SQLError/Code/busy``.
    /// - Throws: ``SQLError/Code/cannotOpen``, ``SQLError/Code/unreachable``, or ``SQLError/Code/notDurable`` if the
    ///   server may lose what it has confirmed.
    package static func open(
        _ address: PostgresAddress, session: SessionSettings = SessionSettings(), connections: Int = 10,
        waitLimit: Duration = .seconds(5)
    ) async throws -> PostgresDatabase {
        let most = max(2, connections)
        let pool = ConnectionPool(most: most, maxReads: most - max(1, most / 4), waitLimit: waitLimit) {
            () throws(SQLError) in try PostgresConnection(address, session)
        }
        let database = PostgresDatabase(pool)
        // The first connection shows now what would otherwise fail later.
        _ = try await database.read { try $0.first("SELECT 1") }
        return database
    }
}
