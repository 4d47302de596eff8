import AssaySQL
import Dispatch
import Synchronization

/// A limited number of connections, and the bodies that wait for one in the order of their arrival.
///
/// Connections are opened when they are needed, and kept open. Reads leave a quarter of them to writes, so that slow
/// searches never keep a photo from being recorded.
final class ConnectionPool: Sendable {
    /// Runs on a connection's thread, or receives the error for which there is no connection; it is called once.
    typealias Job = @Sendable (Result<PostgresConnection, SQLError>) -> Void

    /// The decision about a new job.
    private enum Admission {
        case refuse(SQLError)
        case wait
        case run(PostgresConnection)
        case open
    }

    private let patience: Duration
    private let open: @Sendable () throws(SQLError) -> PostgresConnection
    private let state: Mutex<PoolState>
    private let timer = DispatchQueue(label: "assay.postgres.pool")

    /// - Parameters:
    ///   - most: The maximum number of connections; at least two.
    ///   - patience: The longest wait for a connection, after which a job fails with ``SQLError/Code/busy``.
    ///   - open: Opens a connection; it may block.
    init(
        most: Int, patience: Duration, open: @escaping @Sendable () throws(SQLError) -> PostgresConnection
    ) {
        self.patience = patience
        self.open = open
        state = Mutex(PoolState(most: max(2, most)))
    }

    /// The number of jobs that wait for a connection.
    var waiting: Int { state.withLock { $0.waiting.count } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Takes an idle connection for a read on the current thread, if fewer than a number of reads run.
    func takeIdle(ifFewerThan reads: Int) -> PostgresConnection? {
        state.withLock { state in
            guard !state.isClosed, state.waiting.isEmpty, state.reads + 1 < reads, state.mayRun(.read),
                let connection = state.takeIdle()
            else { return nil }
            state.begin(.read)
            return connection
        }
    }

    /// Runs a job on a connection's thread as soon as a connection is free.
    ///
    /// - Returns: A number by which the job can be withdrawn while it waits; `nil` if it does not wait.
    func run(for use: PoolState.Use, _ job: @escaping Job) -> Int? {
        var number: Int?
        let admission: Admission = state.withLock { state in
            if state.isClosed { return .refuse(SQLError(.closed)) }
            guard state.mayRun(use), !state.waiting.contains(where: { $0.use == use }) else {
                number = wait(&state, use, job)
                return .wait
            }
            if let connection = state.takeIdle() {
                state.begin(use)
                return .run(connection)
            }
            if state.mayOpen {
                if let error = state.backoff.refusal(at: .now) { return .refuse(error) }
                state.begin(use)
                state.beginOpening()
                return .open
            }
            number = wait(&state, use, job)
            return .wait
        }
        switch admission {
        case .refuse(let error): job(.failure(error))
        case .wait: break
        case .run(let connection): start(job, use, on: connection)
        case .open: openConnection(for: use, job)
        }
        return number
    }

    /// Takes back a job that still waits.
    func withdraw(_ number: Int) -> Job? {
        state.withLock { $0.withdraw(number)?.job }
    }

    /// Closes all idle connections after another one was found to have ended: they have probably ended, too.
    func dropIdle() {
        let dropped = state.withLock { $0.takeAllIdle() }
        // Closing a connection sends a last message, which no lock should wait for.
        withExtendedLifetime(dropped) {}
    }

    /// Gives a connection back; a job that waits for one gets it.
    func finish(_ use: PoolState.Use, _ connection: PostgresConnection) {
        let (next, dropped) = state.withLock { state -> (PoolState.Waiting?, [PostgresConnection]) in
            state.end(use)
            let next = state.takeNext()
            guard !connection.isBroken else {
                state.opened -= 1
                // The next job opens a connection of its own.
                if next != nil { state.beginOpening() }
                return (next, state.takeAllIdle())
            }
            if next == nil { state.keep(connection) }
            return (next, [])
        }
        withExtendedLifetime(dropped) {}
        guard let next else { return finishClosing() }
        if connection.isBroken {
            openConnection(for: next.use, next.job)
        } else {
            start(next.job, next.use, on: connection)
        }
    }

    /// Refuses further work, and calls back after the last job is done and all connections are closed.
    func close(whenClosed: @escaping @Sendable () -> Void) {
        let idle = state.withLock { state in
            state.isClosed = true
            state.whenClosed.append(whenClosed)
            return state.takeAllIdle()
        }
        // Closing a connection sends a last message, which no lock should wait for.
        withExtendedLifetime(idle) {}
        finishClosing()
    }

    private func start(_ job: @escaping Job, _ use: PoolState.Use, on connection: PostgresConnection) {
        connection.queue.async { [self] in
            job(.success(connection))
            finish(use, connection)
        }
    }

    private func openConnection(for use: PoolState.Use, _ job: @escaping Job) {
        DispatchQueue.global().async { [self] in
            do throws(SQLError) {
                let connection = try open()
                let more = state.withLock { state in
                    state.endOpening()
                    state.backoff.succeed()
                    return state.takeForOpening()
                }
                for waiting in more { openConnection(for: waiting.use, waiting.job) }
                start(job, use, on: connection)
            } catch {
                failOpening(error, use, job)
            }
        }
    }

    /// Lets the connections that there are serve the job, because the server may merely allow no more of them.
    ///
    /// If there are none, all jobs that wait fail.
    private func failOpening(_ error: SQLError, _ use: PoolState.Use, _ job: @escaping Job) {
        var failed: [Job] = []
        let idle = state.withLock { state -> PostgresConnection? in
            state.endOpening()
            state.opened -= 1
            state.backoff.fail(error, at: .now)
            if let idle = state.takeIdle() { return idle }
            state.end(use)
            // The remaining connections are in use or being opened. Each runs a waiting job when it becomes free.
            if state.opened > 0, !state.isClosed {
                _ = wait(&state, use, job, isFirst: true)
            } else {
                failed = [job] + state.takeAllWaiting().map(\.job)
            }
            return nil
        }
        if let idle { return start(job, use, on: idle) }
        for job in failed { job(.failure(error)) }
        finishClosing()
    }

    private func wait(_ state: inout PoolState, _ use: PoolState.Use, _ job: @escaping Job, isFirst: Bool = false)
        -> Int
    {
        let number = state.add(job, use, until: .now + patience, isFirst: isFirst)
        if state.needsTimer() { failLate(after: patience) }
        return number
    }

    /// Fails the jobs that have waited too long, at the time at which the first of them has.
    private func failLate(after pause: Duration) {
        timer.asyncAfter(deadline: .now() + .milliseconds(pause.milliseconds + 1)) { [self] in
            let (late, rest) = state.withLock { $0.takeLate(at: .now) }
            for waiting in late {
                waiting.job(.failure(SQLError(.busy, message: "no connection became free within \(patience)")))
            }
            if let rest { failLate(after: rest) }
        }
    }

    private func finishClosing() {
        let whenClosed = state.withLock { state -> [@Sendable () -> Void] in
            guard state.isClosed, state.opened == 0 else { return [] }
            defer { state.whenClosed = [] }
            return state.whenClosed
        }
        for callback in whenClosed { callback() }
    }
}
