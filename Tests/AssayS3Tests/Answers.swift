import FaultProxy
import Synchronization

/// The faults of requests, one after another; later requests pass.
final class Answers: Sendable {
    private let left: Mutex<[Fault]>

    init(_ faults: [Fault]) {
        left = Mutex(faults.reversed())
    }

    func next() -> Fault {
        left.withLock { $0.popLast() } ?? .pass
    }
}
