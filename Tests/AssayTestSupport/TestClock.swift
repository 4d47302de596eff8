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

    /// Advances the time by parts of seconds too.
    package func advance(by seconds: Double) {
        time.withLock { $0 = Timestamp(microseconds: $0.microseconds + Int64(seconds * 1_000_000)) }
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

/// A clock whose waits return at once, and which notes how long they would have been.
package final class CountingClock: Clock {
    private let waits = Mutex<[Duration]>([])

    package init() {}

    package var now: ContinuousClock.Instant { ContinuousClock().now }
    package var minimumResolution: Duration { .zero }
    /// The number of waits so far.
    package var count: Int { waits.withLock { $0.count } }
    /// The longest wait so far.
    package var longest: Duration { waits.withLock { $0.max() ?? .zero } }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let wait = now.duration(to: deadline)
        waits.withLock { $0.append(wait) }
        await Task.yield()
    }
}

/// A clock whose waits return when the test opens it, and at once from then on.
package final class GatedClock: Clock {
    private struct State {
        var isOpen = false
        var waiting: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var now: ContinuousClock.Instant { ContinuousClock().now }
    package var minimumResolution: Duration { .zero }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            return state.waiting
        }
        for continuation in waiting { continuation.finish() }
    }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(continuation) }
            return state.isOpen
        }
        if isOpen { continuation.finish() }
        for await _ in stream {}
        try Task.checkCancellation()
        await Task.yield()
    }
}
