import Dispatch
import Synchronization

/// One thread for calls that block, such as `fsync`, so that no code on Swift's cooperative threads waits for a disk.
///
/// It is also the executor of actors that make such calls.
package final class BlockingQueue: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs the work on this thread.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await start(work).value()
    }

    /// Starts the work on this thread, and returns at once.
    ///
    /// This takes one thread switch, while a task that runs the work would take two.
    package func start<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) -> BlockingWork<Value> {
        let started = BlockingWork<Value>()
        queue.async { started.end(Result { try work() }) }
        return started
    }
}

/// Work on a ``BlockingQueue`` that has been started.
package final class BlockingWork<Value: Sendable>: Sendable {
    private enum State {
        case running
        case awaited([CheckedContinuation<Value, any Error>])
        case ended(Result<Value, any Error>)
    }

    private let state = Mutex(State.running)

    fileprivate init() {}

    /// Waits until the work has ended, and returns its result.
    package func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state -> Result<Value, any Error>? in
                switch state {
                case .running: state = .awaited([continuation])
                case .awaited(let others): state = .awaited(others + [continuation])
                case .ended(let result): return result
                }
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    fileprivate func end(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
            defer { state = .ended(result) }
            if case .awaited(let waiting) = state { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume(with: result) }
    }
}
