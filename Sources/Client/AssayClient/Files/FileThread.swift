import Dispatch

/// A serial queue for blocking disk operations, which must not block a thread of the concurrency pool.
struct FileThread: Sendable {
    private let queue: DispatchQueue

    init(_ label: String) {
        queue = DispatchQueue(label: label, qos: .utility)
    }

    /// Runs a closure on the queue, after all closures that were added before.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Adds a closure and does not wait for it.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Runs a closure after all closures that were added before, and blocks the calling thread.
    func runBlocking<Value>(_ work: () throws -> Value) rethrows -> Value {
        try queue.sync(execute: work)
    }
}
