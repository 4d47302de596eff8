package import AssaySQL
import Dispatch
import GRDB

/// SQLite as an ``SQLDatabase``: WAL mode, one connection that writes and a few that read, each on its own thread.
///
/// Writes are committed in groups (see `WriteBatch`) with `synchronous=FULL`. Readers neither wait for writers nor
/// delay them. A database in memory has one connection, which reads and writes in turn.
package final class SQLiteDatabase: SQLDatabase {
    package let dialect = SQLDialect.sqlite

    let connections: any DatabaseWriter
    /// The compiled statements of the connection that writes.
    private let statements: StatementCache
    /// The stopper of the same connection, which also reads if the database is in memory.
    private let stopper: ReadStopper
    /// `nil` for a database in memory.
    private let readers: ConnectionPool<Reader>?
    private let writes = WriteQueue()
    private let separation = Separation()

    init(_ connections: any DatabaseWriter, on writer: OpaquePointer, readers: ConnectionPool<Reader>?) {
        self.connections = connections
        statements = StatementCache(writer)
        stopper = ReadStopper(on: writer)
        self.readers = readers
    }

    /// The number of writes that currently wait for their turn.
    package var waitingWrites: Int { writes.count }

    package func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        guard !writes.isClosed else { throw SQLError(.closed) }
        do {
            guard let readers else { return try await readInMemory(body) }
            return try await readers.read(body)
        } catch let error as DatabaseError {
            // The connections may have been closed in the meantime.
            throw writes.isClosed ? SQLError(.closed) : SQLError(error)
        } catch let error as SQLError where error.code == .interrupted && Task.isCancelled {
            throw CancellationError()
        }
    }

    private func readInMemory<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        try await ReadCancellation.watching { cancellation in
            try await connections.read { [statements, stopper] connection in
                guard let handle = connection.sqliteConnection else { throw SQLError(.closed) }
                return try stopper.run(cancellation) {
                    let transaction = SQLiteTransaction(on: handle, statements)
                    defer { transaction.end() }
                    let value = try body(transaction)
                    if let failure = transaction.failure { throw failure }
                    return value
                }
            }
        }
    }

    package func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        let ticket = writes.makeTicket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let write = PendingWrite(
                    ticket: ticket,
                    run: { transaction in
                        let value = try body(transaction)
                        return { continuation.resume(returning: value) }
                    },
                    fail: { continuation.resume(throwing: $0) })
                switch writes.add(write) {
                case .startDraining: drain()
                case .wait: break
                case .refused: write.fail(SQLError(.closed))
                }
                // The cancellation handler below may have run before the write was in the queue.
                if Task.isCancelled { withdraw(ticket) }
            }
        } onCancel: {
            withdraw(ticket)
        }
    }

    package func close() async throws {
        do {
            try await withCheckedThrowingContinuation { continuation in
                writes.close { [self] in
                    DispatchQueue(label: "assay.sqlite.close").async { [self] in
                        // The writer is closed last, because the last connection to close moves the log into the file.
                        guard let readers else { return continuation.resume(with: closeWriter()) }
                        readers.close { [self] in continuation.resume(with: closeWriter()) }
                    }
                }
            }
        } catch {
            throw SQLError(error)
        }
    }

    private func closeWriter() -> Result<Void, any Error> {
        Result {
            connections.writeWithoutTransaction { _ in statements.removeAll() }
            try connections.close()
        }
    }

    private func withdraw(_ ticket: Int) {
        writes.withdraw(ticket)?.fail(CancellationError())
    }

    /// Runs batches on the writer's thread until no write waits; reads of a database in memory can run between them.
    private func drain() {
        connections.asyncWriteWithoutTransaction { [self] connection in
            WriteBatch(on: connection, statements, from: writes, separation).run()
            if writes.continueDraining() { drain() }
        }
    }
}
