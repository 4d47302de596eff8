import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite(.everyDatabase) struct SweepDeliveriesTests {
    private static let day = 86_400

    private static func bench(items: [Int]) async throws -> WebhookBench {
        let bench = try await WebhookBench(try await TestPlatform.make())
        try await bench.subscribe()
        for (index, item) in items.enumerated() {
            try await bench.append("e\(index + 1)", item: item, revision: index + 1)
        }
        try await bench.fanOut()
        return bench
    }

    private static func tries(_ bench: WebhookBench) async throws -> Int {
        try await bench.platform.store.read { tx in
            try tx.sql.query("/* of a test */ SELECT number FROM webhook_tries").count
        }
    }

    @Test func whatEndedThirtyDaysAgoIsDeletedWithItsTries() async throws {
        let bench = try await Self.bench(items: [1, 2, 3])
        try await bench.finish(try await bench.claim(.init(healthy: 2, failing: 0)))
        bench.test.clock.advance(seconds: Self.day)
        try await bench.round()
        bench.test.clock.advance(seconds: 29 * Self.day + 1)
        #expect(try await SweepDeliveries(bench.platform)(batch: 2) == 2)
        #expect(try await bench.rows().count == 1)
        #expect(try await Self.tries(bench) == 1)
        bench.test.clock.advance(seconds: Self.day)
        #expect(try await SweepDeliveries(bench.platform)() == 1)
        #expect(try await Self.tries(bench) == 0)
    }

    @Test func anOpenOneIsDeletedWithItsEventAndHoldsNoOther() async throws {
        let bench = try await Self.bench(items: [1])
        bench.test.clock.advance(seconds: 3 * Self.day)
        try await bench.append("later", item: 1, revision: 2)
        try await bench.fanOut()
        bench.test.clock.advance(seconds: 31 * Self.day)
        #expect(try await SweepDeliveries(bench.platform)() == 0)
        bench.test.clock.advance(seconds: 1)
        #expect(try await SweepDeliveries(bench.platform)() == 1)
        #expect(try await bench.states() == ["later pending"])
    }

    @Test func aYoungerOneBehindAnOldOpenOneIsReached() async throws {
        let bench = try await Self.bench(items: [1, 2, 3, 4, 5])
        // The first one is sent again and again.
        try await bench.finish(try await bench.claim())
        try await bench.platform.store.write { tx in
            _ = try tx.sql.execute(
                """
                /* of a test */ UPDATE webhook_deliveries SET state = 'pending', finished_at = NULL
                WHERE event_id IN ('e1', 'e2')
                """)
        }
        bench.test.clock.advance(seconds: 30 * Self.day + 1)
        #expect(try await SweepDeliveries(bench.platform)(batch: 1) == 3)
        #expect(try await bench.rows().map(\.event) == ["e1", "e2"])
    }
}
