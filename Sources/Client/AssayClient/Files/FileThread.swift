import Dispatch

/// A queue for calls that wait for a disk, so that no thread of the concurrency pool does.
struct FileThread: Sendable {
    private let queue: DispatchQueue

    init(_ label: String) {
        queue = DispatchQueue(label: label, qos: .utility)
    }

    /// Runs a closure on the queue, after those that were handed in before.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Hands a closure in and does not wait for it.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Runs a closure after those that were handed in before, on a thread of the caller's own that may wait.
    func runBlocking<Value>(_ work: () throws -> Value) rethrows -> Value {
        try queue.sync(execute: work)
    }
}
