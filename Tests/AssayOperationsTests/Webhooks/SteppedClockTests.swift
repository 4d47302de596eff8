import AssayCore
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests for the rules that what is due later than any wait allows is due now, and that no lease lasts longer than a
/// new one.
@Suite struct SteppedClockTests {
    static let year = 365 * 86_400

    private static func bench(_ kind: TestDatabase, events: Int = 1) async throws -> WebhookBench {
        let bench = try await WebhookBench(try await TestPlatform.make(kind))
        try await bench.subscribe()
        for number in 1...events { try await bench.append("e\(number)", item: number) }
        return bench
    }

    private static func claimed(_ bench: WebhookBench) async throws -> [String] {
        try await bench.claim().map { $0.claim.delivery.event.rawValue }
    }

    @Test(arguments: TestDatabase.available)
    func deliveriesOfAClockThatWasAheadAreDue(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        bench.test.clock.advance(seconds: Self.year)
        try await bench.fanOut()
        bench.test.clock.advance(seconds: -Self.year)
        #expect(try await Self.claimed(bench) == ["e1"])
        #expect(try await Self.claimed(bench) == [])
    }

    /// Otherwise they would wait for the time of the other one.
    @Test(arguments: TestDatabase.available)
    func theyAreDueBesideADeliveryThatWaits(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 3)
        bench.test.clock.advance(seconds: Self.year)
        try await bench.fanOut()
        bench.test.clock.advance(seconds: -Self.year)
        try await bench.finish(try await bench.claim(1), .failure(retryAfter: 3_600_000))
        #expect(try await Self.claimed(bench) == ["e2", "e3"])
    }

    @Test(arguments: TestDatabase.available, [3_600, year])
    func leasesOfAClockThatWasAheadEndInAMinute(kind: TestDatabase, step: Int) async throws {
        let bench = try await Self.bench(kind)
        try await bench.fanOut()
        bench.test.clock.advance(seconds: step)
        let early = try await bench.claim()
        bench.test.clock.advance(seconds: -step)
        #expect(try await Self.claimed(bench) == [])
        bench.test.clock.advance(seconds: WebhookLimits.leaseSeconds - 1)
        #expect(try await Self.claimed(bench) == [], "the attempt may still go on")
        bench.test.clock.advance(seconds: 1)
        #expect(try await Self.claimed(bench) == ["e1"])
        #expect(try await bench.queue("in_flight") == 1)
        #expect(try await bench.finish(early).lost == 1)
    }

    @Test(arguments: TestDatabase.available)
    func theResultOfAnAttemptIsStoredAfterTheStep(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.fanOut()
        bench.test.clock.advance(seconds: Self.year)
        let early = try await bench.claim()
        bench.test.clock.advance(seconds: -Self.year)
        #expect(try await Self.claimed(bench) == [])
        #expect(try await bench.finish(early).deliveries.count == 1)
        #expect(try await bench.queue("in_flight") == 0)
    }

    /// A receiver may ask for a wait of a day.
    @Test(arguments: TestDatabase.available)
    func theLongestWaitIsLeftAlone(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.fanOut()
        try await bench.finish(try await bench.claim(), .failure(retryAfter: 86_400_000))
        #expect(try await Self.claimed(bench) == [])
        bench.test.clock.advance(seconds: 86_400)
        #expect(try await Self.claimed(bench) == ["e1"])
    }
}
