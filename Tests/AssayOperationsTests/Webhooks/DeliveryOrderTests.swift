import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct DeliveryOrderTests {
    private static func bench(
        _ kind: TestDatabase, items: [Int], schedule: RetrySchedule = .standard
    ) async throws -> WebhookBench {
        let bench = try await WebhookBench(try await TestPlatform.make(kind, retrySchedule: schedule))
        try await bench.subscribe()
        for (index, item) in items.enumerated() {
            try await bench.append("e\(index + 1)", item: item, revision: index + 1)
        }
        try await bench.fanOut()
        return bench
    }

    @Test(arguments: TestDatabase.available)
    func anItemsEventsFollowEachOther(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, items: [1, 1, 2, 1])
        #expect(try await bench.round() == ["e1", "e3"])
        #expect(try await bench.round() == ["e2"])
        #expect(try await bench.round() == ["e4"])
        #expect(try await bench.round().isEmpty)
        #expect(try await bench.states() == ["e1 delivered", "e2 delivered", "e3 delivered", "e4 delivered"])
        #expect(try await bench.queue("in_flight") == 0)
        #expect(try await bench.queue("next_due") == nil)
        #expect(try await bench.queue("last_success_at") == bench.test.clock.now().microseconds)
    }

    @Test(arguments: TestDatabase.available)
    func theNextEventWaitsForThreeFailedTries(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, items: [1, 1, 1])
        var rounds: [[String]] = []
        for _ in 0..<3 {
            rounds.append(try await bench.round(.failure()))
            bench.test.clock.advance(seconds: 360)
        }
        #expect(rounds == [["e1"], ["e1"], ["e1"]])
        #expect(try await bench.states() == ["e1 pending", "e2 pending", "e3 waiting"])
        #expect(try await bench.round(.failure()) == ["e2"], "the fourth try of the first one is half an hour away")
        bench.test.clock.advance(seconds: 3_600)
        #expect(try await bench.round() == ["e1", "e2"])
        #expect(try await bench.states() == ["e1 delivered", "e2 delivered", "e3 pending"], "one more, not two")
        #expect(try await bench.round() == ["e3"])
    }

    @Test(arguments: TestDatabase.available)
    func aDeadDeliveryDoesNotHoldTheOthers(kind: TestDatabase) async throws {
        let schedule = RetrySchedule(milliseconds: [0, 1_000])
        let bench = try await Self.bench(kind, items: [1, 1], schedule: schedule)
        #expect(try await bench.round(.failure()) == ["e1"])
        bench.test.clock.advance(seconds: 2)
        #expect(try await bench.round(.failure()) == ["e1"])
        #expect(try await bench.states() == ["e1 dead", "e2 pending"])
        #expect(try await bench.round() == ["e2"])
    }
}
