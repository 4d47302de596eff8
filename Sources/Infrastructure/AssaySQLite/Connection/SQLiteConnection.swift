import AssaySQL
import CSQLite
import Dispatch
import Foundation

/// One connection to a file, on its own thread.
///
/// It is safe to use because one owner at a time uses it, on ``queue`` or in its place.
final class SQLiteConnection: PooledConnection, @unchecked Sendable {
    enum Use {
        case reading
        case writing
    }

    /// The part of a file that reading connections map into memory, in bytes.
    ///
    /// A mapped page is read without a system call and without a copy. An error of the disk ends the process there.
    private static let mappedBytes = 1 << 30

    let queue: DispatchQueue

    private let handle: OpaquePointer
    private let statements: StatementCache
    private let stopper: ReadStopper
    private var isClosed = false

    /// A connection to a file does not end by itself.
    let isAlive = true
    let isBroken = false

    /// Opens a connection on any thread, before it is shared; a file that is absent is created for writing.
    ///
    /// - Parameter cacheKiB: The maximum size of the page cache, in KiB; memory is allocated as needed.
    init(_ file: URL, for use: Use, busyTimeout: Duration, cacheKiB: Int) throws(SQLError) {
        var opened: OpaquePointer?
        let flags = use == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let code = sqlite3_open_v2(file.path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLError(code, on: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        queue = DispatchQueue(label: use == .reading ? "assay.sqlite.read" : "assay.sqlite.write", qos: .userInitiated)
        handle = opened
        statements = StatementCache(opened)
        stopper = ReadStopper(on: opened)
        sqlite3_extended_result_codes(opened, 1)
        sqlite3_busy_timeout(opened, Int32(clamping: busyTimeout.milliseconds))
        try set("cache_size", "-\(cacheKiB)")
        if use == .reading { try set("mmap_size", String(Self.mappedBytes)) }
        // Prevents the triggers and views of a file from an untrusted source from running functions.
        try set("trusted_schema", "OFF")
    }

    deinit {
        close()
    }

    /// Closes the connection; no use may follow.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    // MARK: - Bodies

    /// Runs a body that reads in a transaction, which sees a single state of the database.
    ///
    /// - Parameter cancellation: The read's flag; `nil` for a read on the thread of its task.
    func read<Value>(
        _ cancellation: ReadCancellation?, _ body: (any SQLTransaction) throws -> Value
    ) throws -> Value {
        // A rollback that failed earlier is repeated before any other read.
        try rollBack()
        try control("BEGIN")
        // A failed end of a read loses no data, so the caller does not need its error.
        defer { try? rollBack() }
        return try stopper.run(cancellation) { try run(body).outcome.get() }
    }

    /// Runs a body inside the transaction that the caller has begun.
    ///
    /// - Returns: Its value or error, and whether it has changed anything.
    func run<Value>(
        _ body: (any SQLTransaction) throws -> Value
    ) -> (outcome: Result<Value, any Error>, hasChanged: Bool) {
        let transaction = SQLiteTransaction(on: handle, statements)
        defer { transaction.end() }
        let outcome = Result { try body(transaction) }
        if case .success = outcome, let failure = transaction.failure {
            return (.failure(failure), transaction.hasChanged)
        }
        return (outcome, transaction.hasChanged)
    }

    // MARK: - Transactions and settings

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs a statement that begins or ends a transaction or a savepoint.
    func control(_ sql: String) throws(SQLError) {
        try statements.statement(sql, binds: 0).run([])
    }

    /// Rolls the transaction back, if there is one.
    func rollBack() throws(SQLError) {
        if isInTransaction { try control("ROLLBACK") }
    }

    /// Checks that the file was opened for writing: SQLite opens one that may not be written for reading alone, and
    /// reports no error.
    ///
    /// - Throws: ``SQLError/Code/readOnly`` if the file, as far as it has been read, can't be written.
    func requireWritable() throws(SQLError) {
        guard sqlite3_db_readonly(handle, "main") == 0 else { throw SQLError(.readOnly) }
    }

    func set(_ pragma: String, _ value: String) throws(SQLError) {
        try PreparedStatement("PRAGMA \(pragma) = \(value)", on: handle).run([])
    }

    /// Writes the state of the database to a file; no transaction may be open.
    func vacuum(into file: URL) throws(SQLError) {
        try PreparedStatement("VACUUM INTO ?1", on: handle).run([.text(file.path)])
    }

    /// Returns the value of a setting as text.
    func setting(_ pragma: String) throws(SQLError) -> String? {
        var found: SQLValue?
        try PreparedStatement("PRAGMA \(pragma)", on: handle).run([]) { row in
            found = row.value(at: 0)
            return false
        }
        return switch found {
        case .integer(let number): String(number)
        case .text(let text): text
        default: nil
        }
    }
}

extension ConnectionPool where Connection == SQLiteConnection {
    /// Runs a body on a connection, in its own transaction: on the current thread if it belongs to
    /// ``AssaySQL/ReadExecutor`` and a connection is idle that is not the last free one, otherwise on the connection's
    /// thread.
    ///
    /// Slow reads in place could otherwise occupy every thread of the executor, and uploads would stand still.
    ///
    /// - Throws: `CancellationError` or ``AssaySQL/SQLError/Code/interrupted`` if the task is cancelled meanwhile.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        if ReadExecutor.isCurrent, let reader = takeIdle(ifFewerThan: most) {
            defer { finish(.read, reader) }
            return try reader.read(nil, body)
        }
        return try await ReadCancellation.watching { cancellation in
            try await withCheckedThrowingContinuation { continuation in
                _ = run(for: .read) { reader in
                    continuation.resume(with: Result { try reader.get().read(cancellation, body) })
                }
            }
        }
    }
}
