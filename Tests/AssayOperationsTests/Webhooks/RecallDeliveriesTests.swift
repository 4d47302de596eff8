import AssayCore
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct RecallDeliveriesTests {
    private static let year = 365 * 86_400

    private static func bench() async throws -> WebhookBench {
        let bench = try await WebhookBench(try await TestPlatform.make())
        try await bench.subscribe()
        try await bench.append("e1")
        return bench
    }

    private static func claimed(_ bench: WebhookBench) async throws -> [String] {
        try await bench.claim().map { $0.claim.delivery.event.rawValue }
    }

    @Test func deliveriesPostponedByAWrongClockAreSentAtOnce() async throws {
        let bench = try await Self.bench()
        bench.test.clock.advance(seconds: Self.year)
        try await bench.fanOut()
        bench.test.clock.advance(seconds: -Self.year)
        #expect(try await Self.claimed(bench) == [])
        #expect(try await RecallDeliveries(bench.platform)() == 1)
        #expect(try await Self.claimed(bench) == ["e1"])
        #expect(try await RecallDeliveries(bench.platform)() == 0)
    }

    @Test func aLeaseOfAWrongClockEndsAfterItsUsualTime() async throws {
        let bench = try await Self.bench()
        try await bench.fanOut()
        bench.test.clock.advance(seconds: Self.year)
        #expect(try await Self.claimed(bench) == ["e1"])
        bench.test.clock.advance(seconds: -Self.year)
        #expect(try await RecallDeliveries(bench.platform)() == 1)
        bench.test.clock.advance(seconds: WebhookLimits.leaseSeconds - 1)
        #expect(try await Self.claimed(bench) == [])
        bench.test.clock.advance(seconds: 1)
        #expect(try await Self.claimed(bench) == ["e1"])
    }

    /// A receiver may ask for a wait of a day.
    @Test func theLongestWaitIsLeftAlone() async throws {
        let bench = try await Self.bench()
        try await bench.fanOut()
        try await bench.finish(try await bench.claim(), .failure(retryAfter: 86_400_000))
        #expect(try await RecallDeliveries(bench.platform)() == 0)
        #expect(try await Self.claimed(bench) == [])
    }
}
