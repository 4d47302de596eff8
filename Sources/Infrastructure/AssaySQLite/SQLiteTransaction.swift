import AssaySQL
import GRDB

/// The statements of one body on a connection.
///
/// Lives as long as the body runs, on the connection's own thread.
final class SQLiteTransaction: SQLTransaction {
    /// The first statement that failed.
    ///
    /// Nothing may be stored after it: SQLite may have rolled the transaction back by
    /// itself, and further statements would then be stored one by one.
    private(set) var failure: SQLError?

    private let connection: Database
    private var isOver = false

    /// Statements with more binds than this are prepared each time, so that lists of every length don't fill the cache.
    private static let cachedBindLimit = 32

    init(on connection: Database) {
        self.connection = connection
    }

    /// Refuses all later calls, should the body have kept the transaction.
    func end() {
        isOver = true
    }

    func query(_ statement: SQLStatement) throws(SQLError) -> [SQLRow] {
        try run(statement) { prepared, arguments in
            let columns = prepared.columnNames
            var rows: [SQLRow] = []
            let cursor = try Row.fetchCursor(prepared, arguments: arguments)
            while let row = try cursor.next() { rows.append(SQLRow(row, columns: columns)) }
            return rows
        }
    }

    func first(_ statement: SQLStatement) throws(SQLError) -> SQLRow? {
        try run(statement) { prepared, arguments in
            // SQLite makes and checks a change in full before its first row comes.
            let columns = prepared.columnNames
            return try Row.fetchOne(prepared, arguments: arguments).map { SQLRow($0, columns: columns) }
        }
    }

    func execute(_ statement: SQLStatement) throws(SQLError) -> Int {
        try run(statement) { [connection] prepared, arguments in
            let before = connection.totalChangesCount
            try prepared.execute(arguments: arguments)
            // A statement that changes no rows leaves the last one's count in place.
            return connection.totalChangesCount == before ? 0 : connection.changesCount
        }
    }

    private func run<Answer>(
        _ statement: SQLStatement, _ body: (Statement, StatementArguments) throws -> Answer
    ) throws(SQLError) -> Answer {
        guard !isOver else { throw SQLError(.misuse, message: "the transaction is over") }
        if let failure { throw failure }
        let (sql, binds) = statement.rendered(for: .sqlite)
        do {
            let prepared = try prepare(sql, binds)
            // As optionals of any kind: GRDB takes values of one kind apart by a key path, which costs more than SQLite.
            let values = binds.map { $0.databaseValue as (any DatabaseValueConvertible)? }
            return try body(prepared, StatementArguments(values))
        } catch {
            let failure = SQLError(error, sql: sql)
            self.failure = failure
            throw failure
        }
    }

    private func prepare(_ sql: String, _ binds: [SQLValue]) throws(SQLError) -> Statement {
        if let reason = binds.lazy.compactMap(\.unstorableReason).first {
            throw SQLError(.invalidValue, message: reason, statement: sql)
        }
        guard !TransactionControl.begins(sql) else {
            throw SQLError(.misuse, message: "transactions are begun and ended by the driver", statement: sql)
        }
        do {
            let isCached = binds.count <= Self.cachedBindLimit
            return try isCached ? connection.cachedStatement(sql: sql) : connection.makeStatement(sql: sql)
        } catch {
            throw SQLError(error, sql: sql, at: .preparing)
        }
    }
}
