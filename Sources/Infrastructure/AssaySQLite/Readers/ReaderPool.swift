import AssaySQL
import Dispatch
import Synchronization

/// A few readers of one file, and the reads that wait for one.
///
/// Readers are opened as they are needed, and kept.
final class ReaderPool: Sendable {
    /// Runs a read on a reader's thread, or is told why it can't run.
    ///
    /// Called once.
    private typealias Job = @Sendable (Result<Reader, SQLError>) -> Void

    private struct State {
        var idle: [Reader] = []
        var opened = 0
        var waiting: [Job] = []
        var isClosed = false
        var whenClosed: (@Sendable () -> Void)?
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

    /// Runs a body on a reader, in a transaction of its own.
    ///
    /// - Throws: `CancellationError`, or ``SQLError/Code/interrupted``, where the task is cancelled meanwhile.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await ReadCancellation.watching { cancellation in
            try await withCheckedThrowingContinuation { continuation in
                run { reader in
                    continuation.resume(with: Result { try reader.get().run(cancellation, body) })
                }
            }
        }
    }

    /// Refuses further reads, and calls back when the last one is done and all connections are closed.
    func close(whenClosed: @escaping @Sendable () -> Void) {
        let idle = state.withLock { state in
            state.isClosed = true
            state.whenClosed = whenClosed
            defer { state.idle = [] }
            return state.idle
        }
        for reader in idle { close(reader) }
        finishClosing()
    }

    private func run(_ job: @escaping Job) {
        let admission: Admission = state.withLock { state in
            if state.isClosed { return .refused }
            if let reader = state.idle.popLast() { return .run(reader) }
            if state.opened < most {
                state.opened += 1
                return .open
            }
            state.waiting.append(job)
            return .wait
        }
        switch admission {
        case .refused: job(.failure(SQLError(.closed)))
        case .wait: break
        case .run(let reader): start(job, on: reader)
        case .open: openReader(for: job)
        }
    }

    private func openReader(for job: @escaping Job) {
        // Opening reads the disk, so it is not for the caller's thread.
        DispatchQueue.global().async { [self] in
            do throws(SQLError) {
                start(job, on: try open())
            } catch {
                let next = state.withLock { state -> Job? in
                    state.opened -= 1
                    return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                }
                job(.failure(error))
                if let next { run(next) }
                finishClosing()
            }
        }
    }

    /// Runs the job, and those that wait by then, on the reader's thread.
    private func start(_ job: @escaping Job, on reader: Reader) {
        reader.queue.async { [self] in
            var next: Job? = job
            while let job = next {
                job(.success(reader))
                next = nextJob(for: reader)
            }
            finishClosing()
        }
    }

    /// What the reader does next; without anything it is idle, and closed where the pool is.
    private func nextJob(for reader: Reader) -> Job? {
        let (next, isOver) = state.withLock { state -> (Job?, Bool) in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
            if !state.isClosed { state.idle.append(reader) }
            return (nil, state.isClosed)
        }
        if isOver { close(reader) }
        return next
    }

    private func close(_ reader: Reader) {
        reader.close()
        state.withLock { $0.opened -= 1 }
    }

    private func finishClosing() {
        let whenClosed = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.isClosed, state.opened == 0 else { return nil }
            defer { state.whenClosed = nil }
            return state.whenClosed
        }
        whenClosed?()
    }
}
