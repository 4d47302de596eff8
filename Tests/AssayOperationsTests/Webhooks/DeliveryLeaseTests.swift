import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct DeliveryLeaseTests {
    private static func bench(_ kind: TestDatabase, events: Int = 1, subscriptions: [String] = ["hook"]) async throws
        -> WebhookBench
    {
        let bench = try await WebhookBench(try await TestPlatform.make(kind))
        for id in subscriptions { try await bench.subscribe(id) }
        for number in 0..<events { try await bench.append("e\(number + 1)", item: number + 1) }
        while try await bench.fanOut().isMoreLeft {}
        return bench
    }

    @Test(arguments: TestDatabase.available)
    func aLeasedDeliveryIsNotClaimedAgain(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        let first = try await bench.claim()
        #expect(first.map(\.claim.delivery.event.rawValue) == ["e1"])
        #expect(first.first?.claim.delivery.isInFlight == true)
        #expect(try await bench.claim().isEmpty)
        #expect(try await bench.queue("in_flight") == 1)
    }

    @Test(arguments: TestDatabase.available)
    func aDeliveryIsTakenOverAtTheEndOfItsLease(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        let first = try await bench.claim()
        bench.test.clock.advance(seconds: WebhookLimits.leaseSeconds - 1)
        #expect(try await bench.claim().isEmpty)
        bench.test.clock.advance(seconds: 1)
        let second = try await bench.claim()
        #expect(second.map(\.claim.delivery.event.rawValue) == ["e1"])
        #expect(first.map(\.claim.lease) != second.map(\.claim.lease))
        #expect(try await bench.queue("in_flight") == 1)
        let late = try await bench.finish(first)
        #expect(late.deliveries.isEmpty && late.lost == 1, "the result after the lease changes nothing")
        #expect(try await bench.rows().map(\.state) == ["pending"])
        #expect(try await bench.rows().map(\.tries) == [0])
        #expect(try await bench.queue("in_flight") == 1)
        #expect(try await bench.finish(second).deliveries.count == 1)
        #expect(try await bench.states() == ["e1 delivered"])
        #expect(try await bench.queue("in_flight") == 0)
        #expect(try await bench.finish(second).deliveries.isEmpty, "nor a result that comes twice")
    }

    @Test(arguments: TestDatabase.available)
    func aRestartEndsTheLeasesOfItsOwnProcess(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 3)
        let other = try await bench.test.otherProcess()
        let mine = try await bench.claim(1)
        let others = try await bench.claim(1, on: other)
        #expect(mine.count == 1 && others.count == 1)
        try await EndLeases(bench.platform)()
        let isShared = bench.platform.store.isShared
        #expect(try await bench.queue("in_flight") == (isShared ? 1 : 0), "one process only has SQLite")
        let again = try await bench.claim().map(\.claim.delivery.event)
        #expect(again.contains(try #require(mine.first?.claim.delivery.event)))
        #expect(again.count == (isShared ? 2 : 3))
        #expect(try await bench.queue("in_flight") == 3)
    }

    @Test(arguments: TestDatabase.available)
    func twoNodesNeverGetTheSameDelivery(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 60, subscriptions: ["one", "two"])
        let other = try await bench.test.secondNode()
        var all: [String] = []
        for _ in 0..<20 {
            let claimed = try await withThrowingTaskGroup(of: [OutgoingDelivery].self) { group in
                for node in [bench.test, other] {
                    group.addTask { try await bench.claimOnce(.init(112), on: node).deliveries }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            all += claimed.map { "\($0.claim.delivery.event) \($0.claim.delivery.webhook)" }
            try await bench.finish(claimed)
        }
        all += try await bench.claim().map { "\($0.claim.delivery.event) \($0.claim.delivery.webhook)" }
        #expect(all.count == Set(all).count)
        #expect(all.count == 120)
    }

    @Test(arguments: TestDatabase.available)
    func aDeletedSubscriptionGetsNoDeliveries(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 2)
        let claimed = try await bench.claim(1)
        try await bench.unsubscribe()
        #expect(try await bench.claim().isEmpty)
        #expect(try await bench.finish(claimed).deliveries.count == 1, "the result of a try in flight is stored")
    }

    @Test(arguments: TestDatabase.available)
    func theLeaseOfADeletedSubscriptionRunsOut(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        _ = try await bench.claim()
        try await bench.unsubscribe()
        bench.test.clock.advance(seconds: WebhookLimits.leaseSeconds)
        #expect(try await bench.claim().isEmpty)
        #expect(try await bench.rows().map(\.isLeased) == [false])
    }

    @Test func aLockedQueueWithLeasesThatHaveRunOutHoldsNoClaim() async throws {
        let (bench, database) = try await HeldDatabase.hold {
            try await WebhookBench(try await TestPlatform.make(.postgres, wrapping: $0))
        }
        try await bench.subscribe("locked")
        try await bench.append("e1")
        while try await bench.fanOut().isMoreLeft {}
        let claimed = try await bench.claim()
        try await bench.subscribe("free", startNumber: 1)
        try await bench.addDue(to: "free", at: bench.test.clock.now())
        bench.test.clock.advance(seconds: WebhookLimits.leaseSeconds)
        let other = try await bench.test.secondNode().platform
        let (one, two, isFree) = try await database.overlap {
            try await ReturnDeliveries(bench.platform)(claimed.map(\.claim))
        } with: {
            try await ClaimDeliveries(other)(.init(256)).deliveries.map(\.delivery.webhook)
        }
        try one.get()
        #expect(isFree)
        #expect(try two.get() == [WebhookID("free")])
    }

    @Test(arguments: TestDatabase.available)
    func aDeliveryWithoutItsEventEnds(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.platform.store.write { _ = try $0.sql.execute("/* of a test */ DELETE FROM events") }
        let claimed = try await bench.claimOnce()
        #expect(claimed.deliveries.isEmpty)
        #expect(claimed.unsendable.map(\.tried.error) == ["event_deleted"])
        _ = try await FinishDeliveries(bench.platform)(claimed.unsendable)
        #expect(try await bench.states() == ["e1 dead"])
        #expect(try await bench.queue("in_flight") == 0)
    }
}
