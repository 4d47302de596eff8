package import AssayWire
import Synchronization

/// A few threads for calls that block, used in turn.
///
/// There are only a few, because they wait for one disk: more threads would only hold more memory while they wait.
package final class BlockingPool: Sendable {
    private let queues: [BlockingQueue]
    private let turn = Atomic<Int>(0)

    /// - Parameter threads: At least 1.
    package init(label: String, threads: Int = 4) {
        queues = (0..<max(1, threads)).map { BlockingQueue("\(label).\($0)") }
    }

    /// Returns the thread whose turn it is.
    package func next() -> BlockingQueue {
        let (count, _) = turn.add(1, ordering: .relaxed)
        return queues[Int(UInt(bitPattern: count) % UInt(queues.count))]
    }

    /// Runs the work on the thread whose turn it is.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await next().run(work)
    }
}

/// The executor of actors that make calls that block.
extension BlockingQueue: SerialExecutor {
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        enqueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Starts the work on this thread, and returns at once.
    ///
    /// This takes one thread switch, while a task that runs the work would take two.
    package func start<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) -> BlockingWork<Value> {
        let started = BlockingWork<Value>()
        enqueue { started.end(Result { try work() }) }
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
