import Synchronization

/// A few threads for calls that block, used in turn.
///
/// There are only a few, because they wait for one disk: more threads would only hold more memory while they wait.
package final class BlockingPool: Sendable {
    private let queues: [BlockingQueue]
    private let turn = Atomic<Int>(0)

    /// - Parameter threads: At least 1.
    package init(label: String, threads: Int = 4) {
        queues = (0..<max(1, threads)).map { BlockingQueue(label: "\(label).\($0)") }
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
