import AssaySQL

/// The compiled statements of one connection.
///
/// Sendable because whoever has it uses it where its connection is used, and a connection is used by one thread at a
/// time: a ``Reader``'s on its queue, the writer's inside GRDB's serialized access.
final class StatementCache: @unchecked Sendable {
    /// Statements with more binds than this are compiled each time, so that lists of every length don't fill the cache.
    private static let mostBinds = 32
    /// More texts than the platform has; a program that makes new ones all the time starts again here.
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
