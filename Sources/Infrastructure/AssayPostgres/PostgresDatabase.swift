package import AssaySQL
import Dispatch

/// PostgreSQL as an ``SQLDatabase``: a pool of connections, each with a thread of its own.
///
/// Reads see one state of the database (REPEATABLE READ). Writes are READ COMMITTED: what a body has read stays as it
/// is only if the body locks it (``SQLVariant/forUpdate``) or its statements check it again; see ``SQLDatabase/write(_:)``.
package final class PostgresDatabase: SQLDatabase {
    package let dialect = SQLDialect.postgres

    /// The limit on repetitions of a body after a conflict with another transaction.
    private static let maxConflicts = 8
    /// The time limit for finding out whether an unacknowledged commit took effect.
    private static let settlingTime = Duration.seconds(10)

    private let pool: ConnectionPool<PostgresConnection>

    init(_ pool: ConnectionPool<PostgresConnection>) {
        self.pool = pool
    }

    package func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        try await repeating {
            try await withConnection(for: .read) { connection, ticket in
                try connection.read(stoppedBy: ticket, body)
            }
        }
    }

    package func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        try await repeating {
            let (value, lost) = try await withConnection(for: .write) { connection, _ in try connection.write(body) }
            guard let lost else { return value }
            switch await outcome(of: lost) {
            case .committed: return value
            // Nothing was stored, so the body may run again.
            case .rolledBack: throw lost.cause
            case .unknown:
                throw SQLError(.unsettled, driverCode: lost.cause.driverCode, message: lost.cause.message)
            }
        }
    }

    /// The number of bodies that wait for a connection.
    package var waiting: Int { pool.waiting }

    /// Whether further work is refused; what waits for a connection is still done.
    package var isClosed: Bool { pool.isClosed }

    package func close() async throws {
        await withCheckedContinuation { continuation in
            pool.close { continuation.resume() }
        }
    }

    /// Runs work again after a conflict, and once after a row that another transaction stored first, or after a
    /// connection that ended before anything was stored.
    private func repeating<T>(_ work: () async throws -> T) async throws -> T {
        var conflicts = 0
        var losses = 0
        var violations = 0
        while true {
            do {
                return try await work()
            } catch let error as SQLError where error.isConflict && conflicts < Self.maxConflicts {
                conflicts += 1
                // Two bodies that collided must not do so again at the same moment.
                try await Task.sleep(for: .milliseconds(Int.random(in: 1...(10 * conflicts))))
            } catch let error as SQLError where error.code == .unreachable && losses == 0 {
                losses += 1
            } catch let error as SQLError where error.code == .uniqueViolation && violations == 0 {
                // The body may have looked for the row before another transaction stored it. It looks again; if it
                // fails again, the violation is its own.
                violations += 1
            } catch let error as SQLError where error.code == .interrupted && Task.isCancelled {
                throw CancellationError()
            }
        }
    }

    private func withConnection<T: Sendable>(
        for use: ConnectionUse, _ work: @escaping @Sendable (PostgresConnection, WorkTicket) throws -> T
    ) async throws -> T {
        let ticket = WorkTicket()
        return try await withTaskCancellationHandler {
            if use == .read, ReadExecutor.isCurrent,
                let connection = pool.takeIdle(ifFewerThan: ReadExecutor.minThreads)
            {
                defer { pool.finish(use, connection) }
                return try work(connection, ticket)
            }
            return try await withCheckedThrowingContinuation { continuation in
                let number = pool.run(for: use) { [pool] connection in
                    let result = Result { try work(connection.get(), ticket) }
                    // Before the result is known: the work may run once more at once.
                    if result.isUnreachable { pool.dropIdle() }
                    continuation.resume(with: result)
                }
                guard let number else { return }
                ticket.wait { [pool] in
                    guard pool.withdraw(number) != nil else { return }
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            ticket.cancel()
        }
    }

    private func outcome(of lost: LostCommit) async -> CommitOutcome {
        let deadline = ContinuousClock.now + Self.settlingTime
        while ContinuousClock.now < deadline {
            // A task of its own, because the caller's may be cancelled, and the question still needs its answer.
            let outcome = await Task.detached { [self] in
                try? await withConnection(for: .write) { connection, _ in try connection.outcome(of: lost) }
            }.value
            if let outcome { return outcome }
            await Self.pause()
        }
        return .unknown
    }

    private static func pause() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { continuation.resume() }
        }
    }
}

extension Result {
    /// Whether the work failed because its connection had ended.
    fileprivate var isUnreachable: Bool {
        guard case .failure(let error) = self else { return false }
        return (error as? SQLError)?.code == .unreachable
    }
}
