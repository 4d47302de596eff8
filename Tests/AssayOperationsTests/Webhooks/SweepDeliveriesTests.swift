import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct SweepDeliveriesTests {
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

    @Test func aSuccessIsDeletedAfterThreeDaysAndADeadOneAfterThirty() async throws {
        let bench = try await Self.bench(items: [1, 2, 3])
        let claimed = try await bench.claim()
        try await bench.finish(Array(claimed.prefix(2)))
        for delivery in claimed.suffix(1) { try await bench.die(delivery) }
        bench.test.clock.advance(seconds: 3 * Self.day)
        #expect(try await SweepDeliveries(bench.platform)(batch: 1) == 0)
        bench.test.clock.advance(seconds: 1)
        #expect(try await SweepDeliveries(bench.platform)(batch: 1) == 2)
        #expect(try await bench.states() == ["e3 dead"])
        #expect(try await Self.tries(bench) == 1)
        bench.test.clock.advance(seconds: 27 * Self.day)
        #expect(try await SweepDeliveries(bench.platform)(batch: 1) == 1)
        #expect(try await Self.tries(bench) == 0)
    }

    @Test func theNewestTwelveTriesAreKept() async throws {
        let bench = try await Self.bench(items: [1])
        for _ in 1...14 {
            try await bench.round(.failure())
            bench.test.clock.advance(seconds: Self.day)
            _ = try await bench.platform.store.write { tx in
                try tx.sql.execute(
                    "/* of a test */ UPDATE webhook_deliveries SET state = 'pending', due_at = 0, finished_at = NULL")
            }
            try await bench.enable()
        }
        #expect(try await bench.rows().map(\.tries) == [14])
        #expect(try await Self.tries(bench) == WebhookLimits.keptTries)
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
        for delivery in try await bench.claim() { try await bench.die(delivery) }
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

extension WebhookBench {
    /// Ends a delivery without a success, as its last try does.
    fileprivate func die(_ delivery: OutgoingDelivery) async throws {
        try await finish([delivery], .unsendable)
    }
}
