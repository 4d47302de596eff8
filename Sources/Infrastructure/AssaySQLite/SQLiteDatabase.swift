package import AssaySQL
import Dispatch

/// SQLite as an ``SQLDatabase``: WAL mode, one connection that writes and a few that read, each on its own thread.
///
/// Writes are committed in groups (see `WriteBatch`) with `synchronous=FULL`. Readers neither wait for writers nor
/// delay them.
package final class SQLiteDatabase: SQLDatabase {
    package let dialect = SQLDialect.sqlite

    private let writer: SQLiteConnection
    private let readers: ConnectionPool<SQLiteConnection>
    private let writes = WriteQueue()
    private let separation = Separation()

    init(_ writer: SQLiteConnection, readers: ConnectionPool<SQLiteConnection>) {
        self.writer = writer
        self.readers = readers
    }

    /// The number of writes that currently wait for their turn.
    package var waitingWrites: Int { writes.count }

    package func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        guard !writes.isClosed else { throw SQLError(.closed) }
        do {
            return try await readers.read(body)
        } catch let error as SQLError where error.code == .interrupted && Task.isCancelled {
            throw CancellationError()
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
        await withCheckedContinuation { continuation in
            writes.close { [self] in
                // The writer is closed last, because the last connection to close moves the log into the file.
                readers.close { [self] in
                    writer.queue.async { [self] in
                        writer.close()
                        continuation.resume()
                    }
                }
            }
        }
    }

    private func withdraw(_ ticket: Int) {
        writes.withdraw(ticket)?.fail(CancellationError())
    }

    /// Runs batches on the writer's thread until no write waits.
    private func drain() {
        writer.queue.async { [self] in
            WriteBatch(on: writer, from: writes, separation).run()
            if writes.continueDraining() { drain() }
        }
    }
}
