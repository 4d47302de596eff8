package import AssaySQL

/// The transaction interface of one body on a connection.
///
/// The transaction begins with the body's first statement, in the same message. It is valid while the body runs, on the
/// thread that runs the body.
final class PostgresTransaction: SQLTransaction {
    /// The first statement error; the server refuses every statement after it.
    private(set) var failure: SQLError?
    /// The answers to the statements that began the transaction; `nil` before the first statement of the body.
    private(set) var beginning: [PostgresResult]?

    private let connection: PostgresConnection
    private let begin: [Command]
    private var isOver = false

    /// - Parameter begin: The statements that begin the transaction.
    init(on connection: PostgresConnection, _ begin: [Command]) {
        self.connection = connection
        self.begin = begin
    }

    /// Whether the server may have a transaction of this body.
    var hasBegun: Bool { beginning != nil || failure != nil }

    /// Refuses all later calls, in case the body has kept the transaction.
    func end() {
        isOver = true
    }

    func query(_ statement: SQLStatement) throws(SQLError) -> [SQLRow] {
        try run(statement).rows(of: statement.rendered(for: .postgres).sql)
    }

    func forEachRow(
        of statement: SQLStatement, _ row: (any SQLCursor) throws(SQLError) -> Bool
    ) throws(SQLError) {
        try run(statement).forEachRow(row)
    }

    func first(_ statement: SQLStatement) throws(SQLError) -> SQLRow? {
        try query(statement).first
    }

    func execute(_ statement: SQLStatement) throws(SQLError) -> Int {
        try run(statement).changedRows
    }

    private func run(_ statement: SQLStatement) throws(SQLError) -> PostgresResult {
        guard !isOver else { throw SQLError(.misuse, message: "the transaction is over") }
        if let failure { throw failure }
        let command = Command(statement)
        do throws(SQLError) {
            if let reason = command.binds.lazy.compactMap(\.unstorableReason).first {
                throw SQLError(.invalidValue, message: reason, statement: command.sql)
            }
            guard !TransactionControl.begins(command.sql) else {
                throw SQLError(
                    .misuse, message: "transactions are begun and ended by the driver", statement: command.sql)
            }
            guard !connection.stopper.isStopping else { throw SQLError(.interrupted, statement: command.sql) }
            return try exchange(command)
        } catch {
            let cause = isStopped(error) ? SQLError(.interrupted, statement: command.sql) : error
            failure = cause
            throw cause
        }
    }

    /// Whether the statement ended because its task was cancelled; the server has one state for this and for a
    /// statement that took too long.
    private func isStopped(_ error: SQLError) -> Bool {
        error.driverCode == "57014" && connection.stopper.isStopping
    }

    private func exchange(_ command: Command) throws(SQLError) -> PostgresResult {
        let leading = beginning == nil ? begin : []
        var results = try connection.exchange(leading + [command])
        guard let result = results.popLast() else {
            throw SQLError(.other, message: "the server did not answer", statement: command.sql)
        }
        if beginning == nil { beginning = results }
        return result
    }
}

extension SQLTransaction {
    /// Lets other sessions of PostgreSQL read the state that this transaction reads, until it ends.
    ///
    /// The transaction may then pause for as long as its body likes.
    ///
    /// - Returns: The name of the state, for `pg_dump --snapshot`.
    package func exportSnapshot() throws(SQLError) -> String {
        try execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        guard let row = try first("SELECT pg_export_snapshot()") else { throw SQLError(.misuse) }
        return try row.get(at: 0)
    }
}
