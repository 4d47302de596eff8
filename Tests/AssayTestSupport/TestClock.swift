package import AssayCore
import Synchronization

/// A time of day that stands still until a test moves it.
package final class TestClock: WallClock {
    private let time: Mutex<Timestamp>

    /// 2026-11-21T09:00:00Z unless said otherwise.
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

/// A clock whose waits take no time: what waits is asked to look again at once.
package struct ImpatientClock: Clock {
    package init() {}

    package var now: ContinuousClock.Instant { ContinuousClock().now }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// A clock whose waits end only with the task: a test that would rely on one hangs instead of passing by luck.
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
