import AssaySQL

/// The compiled statements of one connection.
///
/// It is sendable because it is used only where its connection is used, and one thread at a time uses a connection: a
/// ``Reader``'s connection on its queue, the writer's inside GRDB's serialized access.
final class StatementCache: @unchecked Sendable {
    /// Statements with more binds than this are compiled each time, so that lists of every length do not fill the
    /// cache.
    private static let mostBinds = 32
    /// A limit above the number of the server's statement texts.
    ///
    /// A program that keeps generating new texts empties the cache when it reaches this limit.
    private static let mostStatements = 500

    private let connection: OpaquePointer
    private var statements: [String: PreparedStatement] = [:]

    /// - Parameter connection: SQLite's handle, which must not be closed before ``removeAll()``.
    init(_ connection: OpaquePointer) {
        self.connection = connection
    }

    func statement(_ sql: String, binds: Int) throws(SQLError) -> PreparedStatement {
        if let known = statements[sql] { return known }
        let made = try PreparedStatement(sql, on: connection)
        guard binds <= Self.mostBinds else { return made }
        if statements.count >= Self.mostStatements { statements = [:] }
        statements[sql] = made
        return made
    }

    func removeAll() {
        statements = [:]
    }
}
