package import AssayCore
import Synchronization

/// A time of day that changes only when a test advances it.
package final class TestClock: WallClock {
    private let time: Mutex<Timestamp>

    /// The default is 2026-11-21T09:00:00Z.
    package init(_ start: Timestamp = Timestamp(microseconds: 1_795_251_600_000_000)) {
        time = Mutex(start)
    }

    package func now() -> Timestamp {
        time.withLock { $0 }
    }

    package func advance(seconds: Int) {
        time.withLock { $0 = $0.adding(seconds: seconds) }
    }
}

/// A clock whose waits return at once, so that polling repeats immediately.
package struct InstantClock: Clock {
    package init() {}

    package var now: ContinuousClock.Instant { ContinuousClock().now }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// A clock whose waits end only by cancellation.
///
/// A test that relies on a wait hangs instead of passing by chance.
package struct NeverClock: Clock {
    package init() {}

    package var now: ContinuousClock.Instant { ContinuousClock().now }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let (stream, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
