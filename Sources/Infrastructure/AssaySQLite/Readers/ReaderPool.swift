import AssaySQL
import Foundation
import Synchronization

/// A few readers of one file, and the reads that wait for one.
///
/// Readers are opened as they are needed, and kept.
final class ReaderPool: Sendable {
    /// Runs a read on a reader's thread, or is told why it can't run.
    ///
    /// Called once.
    typealias Job = @Sendable (Result<Reader, SQLError>) -> Void

    private struct State {
        var idle: [Reader] = []
        var opened = 0
        var waiting: [(ticket: Int, job: Job)] = []
        /// Which reader a read is on.
        var running: [Int: Reader] = [:]
        var lastTicket = 0
        var isClosed = false
        var whenIdle: (@Sendable () -> Void)?
    }

    /// What becomes of a read that has come.
    private enum Admission {
        case refused
        case wait
        case run(Reader)
        case open
    }

    private let most: Int
    private let open: @Sendable () throws(SQLError) -> Reader
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: How many reads run at once.
    ///   - open: Opens a connection.
    init(most: Int, open: @escaping @Sendable () throws(SQLError) -> Reader) {
        self.most = max(1, most)
        self.open = open
    }

    /// A name for a read that is to be run.
    private func makeTicket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    /// Runs a body on a reader, in a transaction of its own.
    ///
    /// - Throws: `CancellationError`, or ``SQLError/Code/interrupted``, where the task is cancelled meanwhile.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        let ticket = makeTicket()
        let isCancelled = Atomic(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                run(ticket) { reader in
                    continuation.resume(
                        with: Result {
                            try reader.get().run(
                                ticket, isCancelled: { isCancelled.load(ordering: .acquiring) }, body)
                        })
                }
            }
        } onCancel: {
            isCancelled.store(true, ordering: .releasing)
            interrupt(ticket)
        }
    }

    private func run(_ ticket: Int, _ job: @escaping Job) {
        let admission: Admission = state.withLock { state in
            if state.isClosed { return .refused }
            if let reader = state.idle.popLast() {
                state.running[ticket] = reader
                return .run(reader)
            }
            if state.opened < most {
                state.opened += 1
                return .open
            }
            state.waiting.append((ticket, job))
            return .wait
        }
        switch admission {
        case .refused: job(.failure(SQLError(.closed)))
        case .wait: break
        case .run(let reader): start(ticket, job, on: reader)
        case .open: openReader(for: ticket, job)
        }
    }

    /// Stops a read whose caller has gone, if it runs; one that waits is found out when its turn comes.
    private func interrupt(_ ticket: Int) {
        state.withLock { $0.running[ticket] }?.interrupt(ticket)
    }

    /// Refuses further reads, and calls back when the last one is done and all connections are closed.
    func close(whenClosed: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.isClosed = true
            state.whenIdle = whenClosed
            state.opened -= state.idle.count
            // Their last references: the connections are closed here.
            state.idle = []
        }
        finishClosing()
    }

    private func openReader(for ticket: Int, _ job: @escaping Job) {
        // Opening reads the disk, so it is not for the caller's thread.
        DispatchQueue.global().async { [self] in
            do {
                let reader = try open()
                state.withLock { $0.running[ticket] = reader }
                start(ticket, job, on: reader)
            } catch {
                let next = state.withLock { state -> (ticket: Int, job: Job)? in
                    state.opened -= 1
                    return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                }
                job(.failure(error as? SQLError ?? SQLError(.cannotOpen)))
                if let next { run(next.ticket, next.job) }
                finishClosing()
            }
        }
    }

    /// Runs the job, and those that wait by then, on the reader's thread.
    private func start(_ ticket: Int, _ job: @escaping Job, on reader: Reader) {
        reader.queue.async { [self] in
            var (ticket, job) = (ticket, job)
            while true {
                job(.success(reader))
                guard let next = nextJob(after: ticket, on: reader) else { break }
                (ticket, job) = next
            }
            finishClosing()
        }
    }

    /// What the reader does next; without anything it is idle, and closed where the pool is.
    private func nextJob(after ticket: Int, on reader: Reader) -> (ticket: Int, job: Job)? {
        let (next, isDone) = state.withLock { state -> ((ticket: Int, job: Job)?, Bool) in
            state.running[ticket] = nil
            guard state.waiting.isEmpty else {
                let next = state.waiting.removeFirst()
                state.running[next.ticket] = reader
                return (next, false)
            }
            if !state.isClosed { state.idle.append(reader) }
            return (nil, state.isClosed)
        }
        if isDone {
            reader.close()
            state.withLock { $0.opened -= 1 }
        }
        return next
    }

    private func finishClosing() {
        let whenIdle = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.isClosed, state.opened == 0 else { return nil }
            defer { state.whenIdle = nil }
            return state.whenIdle
        }
        whenIdle?()
    }
}
