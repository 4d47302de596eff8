package import AssaySQL

/// A database that reports each statement before it runs, for tests that check rules over all statements.
package struct RecordingDatabase: SQLDatabase {
    /// Receives a statement and its text in the database's dialect; the statement fails with an error that it throws.
    ///
    /// It runs on the transaction's thread, so it must return quickly.
    package typealias Observer = @Sendable (SQLStatement, String) throws(SQLError) -> Void

    private let base: any SQLDatabase
    private let observer: Observer

    /// Wraps a database.
    package init(_ base: any SQLDatabase, observer: @escaping Observer) {
        self.base = base
        self.observer = observer
    }

    package var dialect: SQLDialect { base.dialect }

    package func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        try await base.read { [self] in try body(RecordingTransaction($0, report)) }
    }

    package func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        try await base.write { [self] in try body(RecordingTransaction($0, report)) }
    }

    package func close() async throws {
        try await base.close()
    }

    @Sendable private func report(_ statement: SQLStatement) throws(SQLError) {
        try observer(statement, statement.rendered(for: dialect).sql)
    }
}

private final class RecordingTransaction: SQLTransaction {
    private let base: any SQLTransaction
    private let report: (SQLStatement) throws(SQLError) -> Void

    init(_ base: any SQLTransaction, _ report: @escaping (SQLStatement) throws(SQLError) -> Void) {
        self.base = base
        self.report = report
    }

    func query(_ statement: SQLStatement) throws(SQLError) -> [SQLRow] {
        try report(statement)
        return try base.query(statement)
    }

    func forEachRow(
        of statement: SQLStatement, _ row: (any SQLCursor) throws(SQLError) -> Bool
    ) throws(SQLError) {
        try report(statement)
        try base.forEachRow(of: statement, row)
    }

    func first(_ statement: SQLStatement) throws(SQLError) -> SQLRow? {
        try report(statement)
        return try base.first(statement)
    }

    func execute(_ statement: SQLStatement) throws(SQLError) -> Int {
        try report(statement)
        return try base.execute(statement)
    }
}
