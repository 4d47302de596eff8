import AssaySQL
import Dispatch
import Foundation
import GRDBSQLite

/// One connection that reads a file, on its own thread.
///
/// SQLite is used directly, because the overhead of GRDB's pool costs as much as the read itself. The connection is
/// safe to use because it runs one read at a time on ``queue``. Other code uses it only while no other owner has the
/// reader.
final class Reader: PooledConnection, @unchecked Sendable {
    let queue = DispatchQueue(label: "assay.sqlite.read", qos: .userInitiated)

    private let connection: OpaquePointer
    private let statements: StatementCache
    private let stopper: ReadStopper
    private var isClosed = false

    /// A connection to a file does not end by itself.
    let isAlive = true
    let isBroken = false

    /// Opens a connection on any thread, before the reader is shared.
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
        // Prevents the triggers and views of a file from an untrusted source from running functions.
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

    /// Runs a body in a transaction, which sees a single state of the database.
    func run<Value>(
        _ cancellation: ReadCancellation, _ body: (any SQLTransaction) throws -> Value
    ) throws -> Value {
        // A rollback that failed earlier is repeated before any other read.
        if sqlite3_get_autocommit(connection) == 0 { try rollBack() }
        try statements.statement("BEGIN", binds: 0).run([])
        // A failed end of a read loses no data, so the caller does not need its error.
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

extension ConnectionPool where Connection == Reader {
    /// Runs a body on a reader, in its own transaction: on the current thread if it belongs to ``AssaySQL/ReadExecutor``
    /// and a reader is idle that is not the last free one, otherwise on the reader's thread.
    ///
    /// Slow reads in place could otherwise occupy every thread of the executor, and uploads would stand still.
    ///
    /// - Throws: `CancellationError` or ``AssaySQL/SQLError/Code/interrupted`` if the task is cancelled meanwhile.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await ReadCancellation.watching { cancellation in
            if ReadExecutor.isCurrent, let reader = takeIdle(ifFewerThan: most) {
                defer { finish(.read, reader) }
                return try reader.run(cancellation, body)
            }
            return try await withCheckedThrowingContinuation { continuation in
                _ = run(for: .read) { reader in
                    continuation.resume(with: Result { try reader.get().run(cancellation, body) })
                }
            }
        }
    }
}
