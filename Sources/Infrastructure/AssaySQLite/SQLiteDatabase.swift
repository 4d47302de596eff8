package import AssaySQL
import Dispatch
import GRDB

/// SQLite behind ``SQLDatabase``: WAL, one connection that writes, a few that read, each on a thread of its own.
///
/// Writes are committed in groups (see `WriteBatch`) with `synchronous=FULL`. Readers neither wait for writers nor
/// hold them up. A database in memory has one connection, which reads and writes in turn.
package final class SQLiteDatabase: SQLDatabase {
    package let dialect = SQLDialect.sqlite

    let connections: any DatabaseWriter
    private let writes = WriteQueue()

    init(_ connections: any DatabaseWriter) {
        self.connections = connections
    }

    /// How many writes wait for their turn at this moment.
    package var waitingWrites: Int { writes.count }

    package func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        guard !writes.isClosed else { throw SQLError(.closed) }
        do {
            return try await connections.read { connection in
                let transaction = SQLiteTransaction(on: connection)
                defer { transaction.end() }
                let value = try body(transaction)
                if let failure = transaction.failure { throw failure }
                return value
            }
        } catch let error as DatabaseError {
            // The connections may have been closed since.
            throw writes.isClosed ? SQLError(.closed) : SQLError(error)
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
                // The handler below may have run before there was anything to withdraw.
                if Task.isCancelled { withdraw(ticket) }
            }
        } onCancel: {
            withdraw(ticket)
        }
    }

    package func close() async throws {
        do {
            try await withCheckedThrowingContinuation { continuation in
                writes.close { [connections] in
                    DispatchQueue(label: "assay.sqlite.close").async {
                        continuation.resume(with: Result { try connections.close() })
                    }
                }
            }
        } catch {
            throw SQLError(error)
        }
    }

    private func withdraw(_ ticket: Int) {
        writes.withdraw(ticket)?.fail(CancellationError())
    }

    /// Runs batches on the writer's thread until nothing waits; readers of a database in memory get in between.
    private func drain() {
        connections.asyncWriteWithoutTransaction { [self] connection in
            WriteBatch(on: connection, from: writes).run()
            if writes.continueDraining() { drain() }
        }
    }
}
