package import Dispatch

/// One thread at a time for calls that block, such as `fsync`, so that no thread of the concurrency pool waits for a
/// disk.
package final class BlockingQueue: Sendable {
    private let queue: DispatchQueue

    package init(_ label: String, qos: DispatchQoS = .unspecified) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    /// Runs a closure on the queue, after all closures that were added before.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Adds a closure and does not wait for it.
    package func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Runs a closure after all closures that were added before, and blocks the calling thread.
    package func runBlocking<Value>(_ work: () throws -> Value) rethrows -> Value {
        try queue.sync(execute: work)
    }
}
