import AssaySQL
import Dispatch
import Synchronization

/// A limited number of readers of one file, and the reads that wait for a reader.
///
/// Readers are opened when they are needed, and kept open.
final class ReaderPool: Sendable {
    /// Runs a read on a reader's thread, or receives the error that prevents the read.
    ///
    /// It is called once.
    private typealias Job = @Sendable (Result<Reader, SQLError>) -> Void

    private struct State {
        var idle: [Reader] = []
        var opened = 0
        var waiting: [Job] = []
        var isClosed = false
        var whenClosed: [@Sendable () -> Void] = []
    }

    /// The decision about a new read.
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
    ///   - most: The maximum number of simultaneous reads; at least one.
    ///   - open: Opens a connection.
    init(most: Int, open: @escaping @Sendable () throws(SQLError) -> Reader) {
        self.most = max(1, most)
        self.open = open
    }

    /// Runs a body on a reader, in its own transaction: on the current thread if it belongs to ``ReadExecutor``, a
    /// reader is idle and another one is free, otherwise on the reader's thread.
    ///
    /// - Throws: `CancellationError` or ``SQLError/Code/interrupted`` if the task is cancelled meanwhile.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await ReadCancellation.watching { cancellation in
            if ReadExecutor.isCurrent, let reader = takeIdle() {
                defer { giveBack(reader) }
                return try reader.run(cancellation, body)
            }
            return try await withCheckedThrowingContinuation { continuation in
                run { reader in
                    continuation.resume(with: Result { try reader.get().run(cancellation, body) })
                }
            }
        }
    }

    /// Refuses further reads, and calls back after the last read is done and all connections are closed.
    func close(whenClosed: @escaping @Sendable () -> Void) {
        let idle = state.withLock { state in
            state.isClosed = true
            state.whenClosed.append(whenClosed)
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

    /// Returns a reader for a read in place, unless it would be the last free one.
    ///
    /// Slow reads in place could otherwise occupy every thread of the executor, and uploads would stand still.
    private func takeIdle() -> Reader? {
        state.withLock { state in
            let busy = state.opened - state.idle.count
            guard !state.isClosed, busy + 1 < most else { return nil }
            return state.idle.popLast()
        }
    }

    /// Reads that began to wait in the meantime run on the reader's own thread, so that they do not delay the caller.
    private func giveBack(_ reader: Reader) {
        guard let next = nextJob(for: reader) else { return finishClosing() }
        start(next, on: reader)
    }

    private func openReader(for job: @escaping Job) {
        // Opening reads the disk, so it must not block the caller's thread.
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

    /// Runs the job on the reader's thread, and then the jobs that are waiting by then.
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

    /// Returns the reader's next job.
    ///
    /// Without one, the reader becomes idle, or is closed if the pool is closed.
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
        let whenClosed = state.withLock { state -> [@Sendable () -> Void] in
            guard state.isClosed, state.opened == 0 else { return [] }
            defer { state.whenClosed = [] }
            return state.whenClosed
        }
        for callback in whenClosed { callback() }
    }
}
