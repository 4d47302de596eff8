import AssaySQL
import Dispatch
import Foundation
import GRDBSQLite

/// One connection that reads a file, on a thread of its own.
///
/// SQLite is used directly here: a read's way through GRDB's pool costs as much as the read. Everything runs on ``queue``,
/// one read at a time, or when nobody else has the reader: that is what makes the connection's use safe.
final class Reader: @unchecked Sendable {
    let queue = DispatchQueue(label: "assay.sqlite.read", qos: .userInitiated)

    private let connection: OpaquePointer
    private let statements: StatementCache
    private let stopper: ReadStopper
    private var isClosed = false

    /// Opens a connection; anywhere, before anybody else has it.
    init(_ file: URL, busyTimeout: Duration, cacheKiB: Int) throws(SQLError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(file.path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLError(code, on: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        connection = handle
        statements = StatementCache(handle)
        stopper = ReadStopper(on: handle)
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout.milliseconds))
        try set("cache_size = -\(cacheKiB)")
        // A file from elsewhere can't run functions from its triggers and views.
        try set("trusted_schema = OFF")
    }

    deinit {
        close()
    }

    /// Closes the connection; no read may follow.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        statements.removeAll()
        sqlite3_close_v2(connection)
    }

    /// Runs a body in a transaction, which sees one state of the database.
    func run<Value>(
        _ cancellation: ReadCancellation, _ body: (any SQLTransaction) throws -> Value
    ) throws -> Value {
        // A rollback that failed is tried again before anything else is read.
        if sqlite3_get_autocommit(connection) == 0 { try rollBack() }
        try statements.statement("BEGIN", binds: 0).run([])
        // What only reads has nothing to lose: its end can fail in no way that matters to the caller.
        defer { try? rollBack() }
        return try stopper.run(cancellation) {
            let transaction = SQLiteTransaction(on: connection, statements)
            defer { transaction.end() }
            let value = try body(transaction)
            if let failure = transaction.failure { throw failure }
            return value
        }
    }

    private func rollBack() throws(SQLError) {
        try statements.statement("ROLLBACK", binds: 0).run([])
    }

    private func set(_ pragma: String) throws(SQLError) {
        try PreparedStatement("PRAGMA \(pragma)", on: connection).run([])
    }
}
