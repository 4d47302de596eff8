package import Dispatch
import Synchronization

/// A connection that a ``ConnectionPool`` opens, lends and closes.
package protocol PooledConnection: AnyObject, Sendable {
    /// The thread on which jobs use the connection.
    var queue: DispatchQueue { get }
    /// Whether an idle connection still seems to be there.
    var isAlive: Bool { get }
    /// Whether no further job can use the connection.
    var isBroken: Bool { get }

    /// Ends the connection; no use may follow.
    func close()
}

/// The use of a connection.
package enum ConnectionUse: Sendable {
    case read
    case write
}

/// A limited number of connections, and the bodies that wait for one in the order of their arrival.
///
/// Connections are opened when they are needed, and kept open.
package final class ConnectionPool<Connection: PooledConnection>: Sendable {
    /// Runs on a connection's thread, or receives the error for which there is no connection; it is called once.
    package typealias Job = @Sendable (Result<Connection, SQLError>) -> Void

    /// The decision about a new job.
    private enum Admission {
        case refuse(SQLError)
        case wait
        case run(Connection)
        case open
    }

    /// The maximum number of connections.
    package let most: Int
    private let waitLimit: Duration?
    private let open: @Sendable () throws(SQLError) -> Connection
    private let state: Mutex<PoolState<Connection>>
    private let timer = DispatchQueue(label: "assay.sql.pool")

    /// - Parameters:
    ///   - most: The maximum number of connections; at least one.
    ///   - maxReads: The maximum number of connections that reads use at the same time.
    ///   - waitLimit: The longest wait for a connection, after which a job fails with ``SQLError/Code/busy``; `nil` for
    ///     jobs that wait until one is free.
    ///   - open: Opens a connection; it may block.
    package init(
        most: Int, maxReads: Int, waitLimit: Duration? = nil,
        open: @escaping @Sendable () throws(SQLError) -> Connection
    ) {
        self.most = max(1, most)
        self.waitLimit = waitLimit
        self.open = open
        state = Mutex(PoolState(most: self.most, maxReads: maxReads))
    }

    /// The number of jobs that wait for a connection.
    package var waiting: Int { state.withLock { $0.waiting.count } }

    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Takes an idle connection for a read on the current thread, if fewer than a number of reads run.
    package func takeIdle(ifFewerThan reads: Int) -> Connection? {
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
    package func run(for use: ConnectionUse, _ job: @escaping Job) -> Int? {
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
    package func withdraw(_ number: Int) -> Job? {
        state.withLock { $0.withdraw(number)?.job }
    }

    /// Closes all idle connections after another one was found to have ended: they have probably ended, too.
    package func dropIdle() {
        end(state.withLock { $0.takeAllIdle() })
    }

    /// Gives a connection back; a job that waits for one gets it.
    package func finish(_ use: ConnectionUse, _ connection: Connection) {
        let (next, dropped) = state.withLock { state -> (PoolState<Connection>.Waiting?, [Connection]) in
            state.end(use)
            let next = state.takeNext()
            guard !connection.isBroken else {
                let dropped = state.takeAllIdle() + [state.drop(connection)]
                // The next job opens a connection of its own.
                if next != nil { state.beginOpening() }
                return (next, dropped)
            }
            if next != nil || state.keep(connection) { return (next, []) }
            return (next, [state.drop(connection)])
        }
        end(dropped)
        guard let next else { return finishClosing() }
        if connection.isBroken {
            openConnection(for: next.use, next.job)
        } else {
            start(next.job, next.use, on: connection)
        }
    }

    /// Refuses further work, and calls back after the last job is done and all connections are closed.
    package func close(whenClosed: @escaping @Sendable () -> Void) {
        let idle = state.withLock { state in
            state.isClosed = true
            state.whenClosed.append(whenClosed)
            return state.takeAllIdle()
        }
        end(idle)
        finishClosing()
    }

    /// Closes connections; a last message may be sent, which no lock should wait for.
    private func end(_ dropped: [Connection]) {
        for connection in dropped { connection.close() }
        state.withLock { $0.closing -= dropped.count }
    }

    private func start(_ job: @escaping Job, _ use: ConnectionUse, on connection: Connection) {
        connection.queue.async { [self] in
            job(.success(connection))
            finish(use, connection)
        }
    }

    private func openConnection(for use: ConnectionUse, _ job: @escaping Job) {
        DispatchQueue.global().async { [self] in
            do throws(SQLError) {
                let connection = try open()
                let more = state.withLock { state in
                    state.endOpening(hasFailed: false)
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
    private func failOpening(_ error: SQLError, _ use: ConnectionUse, _ job: @escaping Job) {
        var failed: [Job] = []
        let idle = state.withLock { state -> Connection? in
            state.endOpening(hasFailed: true)
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

    private func wait(
        _ state: inout PoolState<Connection>, _ use: ConnectionUse, _ job: @escaping Job, isFirst: Bool = false
    )
        -> Int
    {
        let number = state.add(job, use, until: waitLimit.map { .now + $0 }, isFirst: isFirst)
        if let waitLimit, state.needsTimer() { failLate(after: waitLimit) }
        return number
    }

    /// Fails the jobs that have waited too long, at the time at which the first of them has.
    private func failLate(after pause: Duration) {
        timer.asyncAfter(deadline: .now() + .milliseconds(pause.milliseconds + 1)) { [self] in
            let (late, rest) = state.withLock { $0.takeLate(at: .now) }
            for waiting in late {
                waiting.job(.failure(SQLError(.busy, message: "no connection became free in time")))
            }
            if let rest { failLate(after: rest) }
        }
    }

    private func finishClosing() {
        let whenClosed = state.withLock { state -> [@Sendable () -> Void] in
            guard state.isClosed, state.opened == 0, state.closing == 0 else { return [] }
            defer { state.whenClosed = [] }
            return state.whenClosed
        }
        for callback in whenClosed { callback() }
    }
}
