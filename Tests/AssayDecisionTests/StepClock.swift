import Synchronization

/// A clock that advances by one step at each reading, and never waits.
final class StepClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let step: Duration
    private let reads = Mutex(0)

    init(step: Duration) {
        self.step = step
    }

    var now: Instant {
        let count = reads.withLock { reads in
            reads += 1
            return reads
        }
        return Instant(offset: step * count)
    }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
