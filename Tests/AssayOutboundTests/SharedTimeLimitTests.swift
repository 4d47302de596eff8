import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

@testable import AssayOutbound

@Suite struct SharedTimeLimitTests {
    /// A clock whose waits end when a latch opens, and which counts them.
    private final class CountingClock: Clock {
        let latch = Latch()
        private let count = Mutex(0)

        var sleeps: Int { count.withLock(\.self) }
        var now: NeverClock.Instant { NeverClock().now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: NeverClock.Instant, tolerance: Duration?) async throws {
            count.withLock { $0 += 1 }
            try await latch.wait()
        }
    }

    private let clock = CountingClock()

    @Test func requestsOfTheSameTimeShareATimer() async throws {
        let limit = SharedTimeLimit(.seconds(3_600), clock: clock)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { try await limit.wait() } }
            try await eventually("all wait") { limit.waiting == 3 }
            clock.latch.open()
            try await group.waitForAll()
        }
        #expect(clock.sleeps == 1)
        #expect(limit.waiting == 0)
    }

    @Test func aRequestThatEndsWaitsNoLonger() async throws {
        let limit = SharedTimeLimit(.seconds(3_600), clock: clock)
        let (ended, other) = (Task { try await limit.wait() }, Task { try await limit.wait() })
        try await eventually("both wait") { limit.waiting == 2 }
        ended.cancel()
        await #expect(throws: CancellationError.self) { try await ended.value }
        #expect(limit.waiting == 1, "the other one goes on")
        clock.latch.open()
        try await other.value
    }
}
