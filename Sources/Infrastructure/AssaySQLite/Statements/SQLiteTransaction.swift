import AssaySQL
import CSQLite

/// The transaction interface of one body on a connection.
///
/// It is valid while the body runs, on the connection's own thread.
final class SQLiteTransaction: SQLTransaction {
    /// The first statement error.
    ///
    /// Nothing may be stored after it: SQLite may have rolled the transaction back by itself, and further statements
    /// would then be stored one by one.
    private(set) var failure: SQLError?

    private let connection: OpaquePointer
    private let statements: StatementCache
    private let changesBefore: Int32
    private var hasChangedSchema = false
    private var isOver = false

    init(on connection: OpaquePointer, _ statements: StatementCache) {
        self.connection = connection
        self.statements = statements
        changesBefore = sqlite3_total_changes(connection)
    }

    /// Whether a statement of the body has changed the database; a statement that fails changes nothing.
    var hasChanged: Bool { hasChangedSchema || sqlite3_total_changes(connection) != changesBefore }

    /// Refuses all later calls, in case the body has kept the transaction.
    func end() {
        isOver = true
    }

    func query(_ statement: SQLStatement) throws(SQLError) -> [SQLRow] {
        var rows: [SQLRow] = []
        try run(statement) { row in
            rows.append(row.currentRow)
            return true
        }
        return rows
    }

    func forEachRow(
        of statement: SQLStatement, _ row: (any SQLCursor) throws(SQLError) -> Bool
    ) throws(SQLError) {
        try run(statement) { (current: PreparedStatement) throws(SQLError) -> Bool in try row(current) }
    }

    func first(_ statement: SQLStatement) throws(SQLError) -> SQLRow? {
        var first: SQLRow?
        try run(statement) { row in
            // SQLite makes and checks a change in full before it returns the first row.
            first = row.currentRow
            return false
        }
        return first
    }

    func execute(_ statement: SQLStatement) throws(SQLError) -> Int {
        let before = sqlite3_total_changes(connection)
        try run(statement) { _ in true }
        // A statement that changes no rows leaves the count of the last change in place.
        return sqlite3_total_changes(connection) == before ? 0 : Int(sqlite3_changes(connection))
    }

    private func run(
        _ statement: SQLStatement, row: (PreparedStatement) throws(SQLError) -> Bool
    ) throws(SQLError) {
        guard !isOver else { throw SQLError(.misuse, message: "the transaction is over") }
        if let failure { throw failure }
        let (sql, binds) = statement.rendered(for: .sqlite)
        do throws(SQLError) {
            if let reason = binds.lazy.compactMap(\.unstorableReason).first {
                throw SQLError(.invalidValue, message: reason, statement: sql)
            }
            guard !TransactionControl.begins(sql) else {
                throw SQLError(.misuse, message: "transactions are begun and ended by the driver", statement: sql)
            }
            let prepared = try statements.statement(sql, binds: binds.count)
            if prepared.changesMoreThanRows { hasChangedSchema = true }
            try prepared.run(binds, row: row)
        } catch {
            failure = error
            throw error
        }
    }
}
