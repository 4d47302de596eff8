import Dispatch

/// One thread for calls that block, such as `fsync`, so that no code on Swift's cooperative threads waits for a disk.
///
/// It is also the executor of the actors that own an open file, so that a buffer is passed to them without a copy.
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
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
