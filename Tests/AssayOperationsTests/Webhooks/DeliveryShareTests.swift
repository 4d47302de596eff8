import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct DeliveryShareTests {
    private static func bench(_ kind: TestDatabase, events: Int, subscriptions: [String]) async throws -> WebhookBench {
        let bench = try await WebhookBench(try await TestPlatform.make(kind))
        for id in subscriptions { try await bench.subscribe(id) }
        for number in 0..<events { try await bench.append("e\(number + 1)", item: number + 1) }
        while try await bench.fanOut().isMoreLeft {}
        return bench
    }

    private static func counts(_ deliveries: [OutgoingDelivery]) -> [String: Int] {
        Dictionary(grouping: deliveries, by: { $0.claim.delivery.webhook.rawValue }).mapValues(\.count)
    }

    @Test(arguments: TestDatabase.available)
    func aSubscriptionHasSixteenTriesAtOnce(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 40, subscriptions: ["hook"])
        let claimed = try await bench.claim()
        #expect(claimed.count == 16)
        #expect(try await bench.queue("next_due") == nil, "until a try ends")
        try await bench.finish(Array(claimed.prefix(3)))
        #expect(try await bench.claim().count == 3)
    }

    @Test(arguments: TestDatabase.available)
    func aFailingSubscriptionHasTwo(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 40, subscriptions: ["hook"])
        let first = try await bench.claim(.init(healthy: 1, failing: 0))
        try await bench.finish(first, .failure())
        #expect(try await bench.queue("is_failing") == 1)
        #expect(try await bench.queue("failing_since") == bench.test.clock.now().microseconds)
        let probes = try await bench.claim()
        #expect(probes.count == 2)
        #expect(probes.map(\.claim.isOfFailing) == [true, true])
        try await bench.finish(probes)
        #expect(try await bench.queue("is_failing") == 0)
        #expect(try await bench.queue("failing_since") == nil)
        #expect(try await bench.claim().count == 16)
    }

    @Test(arguments: TestDatabase.available)
    func withoutRoomForFailingOnesTheOthersAreServed(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 6, subscriptions: ["bad", "good"])
        let claimed = try await bench.claim(.init(healthy: 2, failing: 0))
        let bad = claimed.filter { $0.claim.delivery.webhook.rawValue == "bad" }
        #expect(bad.count == 1, "each has its turn")
        try await bench.finish(bad, .failure())
        let next = try await bench.claim(.init(healthy: 256, failing: 0))
        #expect(Self.counts(next) == ["good": 5])
        #expect(Self.counts(try await bench.claim(.init(healthy: 0, failing: 1))) == ["bad": 1])
    }

    @Test(arguments: TestDatabase.available)
    func subscriptionsTakeTurns(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 30, subscriptions: ["a", "b", "c"])
        var turns: [[String: Int]] = []
        for _ in 0..<4 {
            let claim = try await ClaimDeliveries(bench.platform)(.init(healthy: 3, failing: 0)).deliveries
            turns.append(Self.counts(claim))
        }
        #expect(turns.allSatisfy { $0 == ["a": 1, "b": 1, "c": 1] })
        bench.test.clock.advance(seconds: 1)
        let two = try await ClaimDeliveries(bench.platform)(.init(healthy: 2, failing: 0)).deliveries
        let next = try await ClaimDeliveries(bench.platform)(.init(healthy: 1, failing: 0)).deliveries
        #expect(Set(two.map(\.claim.delivery.webhook)).isDisjoint(with: next.map(\.claim.delivery.webhook)))
    }

    @Test(arguments: TestDatabase.available)
    func aSubscriptionThatIsPassedOverKeepsItsDeliveries(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 2, subscriptions: ["slow", "quick"])
        let capacity = ClaimDeliveries.Capacity(healthy: 9, failing: 9, limits: [WebhookID("slow"): 0])
        #expect(Self.counts(try await bench.claim(capacity)) == ["quick": 2])
        let one = ClaimDeliveries.Capacity(healthy: 9, failing: 9, limits: [WebhookID("slow"): 1])
        #expect(Self.counts(try await ClaimDeliveries(bench.platform)(one).deliveries) == ["slow": 1])
        #expect(Self.counts(try await bench.claim()) == ["slow": 1])
    }

    @Test(arguments: TestDatabase.available)
    func anOrganizationHasNoMorePlacesThanItsShare(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 4, subscriptions: ["a", "b"])
        let claim = ClaimDeliveries(bench.platform)
        func capacity(_ used: Int) -> ClaimDeliveries.Capacity {
            .init(healthy: 9, failing: 9, ofOrganization: 3, used: [WebhookBench.shop: used])
        }
        #expect(try await claim(capacity(3)).deliveries.isEmpty)
        #expect(try await claim(capacity(2)).deliveries.count == 1)
        #expect(try await claim(capacity(0)).deliveries.count == 3)
        #expect(try await bench.claim().count == 4)
    }

    @Test func aHostHasNoMoreRequestsThanItsShare() async throws {
        let bench = try await WebhookBench(try await TestPlatform.make())
        for (id, url) in [
            ("a", "https://one.example/a"), ("b", "https://one.example:8443/b"), ("c", "https://two.example/"),
        ] { try await bench.subscribe(id, to: url) }
        for number in 1...4 { try await bench.append("e\(number)", item: number) }
        while try await bench.fanOut().isMoreLeft {}
        func capacity(_ hosts: [String: Int]) -> ClaimDeliveries.Capacity {
            .init(healthy: 30, failing: 9, ofHost: 4, hosts: hosts)
        }
        let claim = ClaimDeliveries(bench.platform)
        let first = try await claim(capacity(["one.example": 0])).deliveries
        #expect(Self.counts(first) == ["c": 4], "the other host is not held up")
        let second = Self.counts(try await claim(capacity(["one.example": 3])).deliveries)
        #expect(second.values.reduce(0, +) == 3)
        let third = try await claim(capacity([:])).deliveries.count
        #expect((1...4).contains(third))
        #expect(try await bench.claim().count == 5 - third, "nothing is lost")
    }

    @Test(arguments: TestDatabase.available)
    func nothingIsClaimedForADisabledSubscriptionUntilItIsEnabled(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 2, subscriptions: ["hook"])
        let claimed = try await bench.claim(.init(healthy: 1, failing: 0))
        try await bench.finish(claimed, .gone)
        #expect(try await bench.disabledReason() == "gone")
        #expect(try await bench.queue("next_due") == nil)
        #expect(try await bench.claim().isEmpty)
        #expect(try await bench.states() == ["e1 pending", "e2 pending"], "what is open stays")
        let reader = PartnerActor(organization: WebhookBench.shop, token: APITokenID("token"), scope: .read)
        let events = try await ReadEvents(bench.platform).page(reader, after: 0, limit: 100, wait: 0).events
        let last = try #require(events.last)
        #expect(last.type == "webhook.disabled" && last.item == nil)
        #expect(last.detail == ["webhook_id": "hook", "url": "https://shop.example/hook", "reason": "gone"])
        bench.test.clock.advance(seconds: 10)
        try await bench.enable()
        #expect(try await bench.round().sorted() == ["e1", "e2"])
    }

    @Test(arguments: TestDatabase.available)
    func fiveDaysWithoutASuccessDisableASubscription(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 3, subscriptions: ["hook"])
        try await bench.finish(try await bench.claim(.init(healthy: 1, failing: 0)), .failure())
        bench.test.clock.advance(seconds: WebhookLimits.failingLifetime - 1)
        try await bench.finish(try await bench.claim(.init(healthy: 0, failing: 1)), .failure())
        #expect(try await bench.disabledReason() == nil)
        bench.test.clock.advance(seconds: 1)
        try await bench.finish(try await bench.claim(.init(healthy: 0, failing: 1)), .failure())
        #expect(try await bench.disabledReason() == "failing")
        bench.test.clock.advance(seconds: 90_000)
        #expect(try await bench.claim().isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func aSuccessBeginsTheFiveDaysAnew(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 4, subscriptions: ["hook"])
        let one = ClaimDeliveries.Capacity(healthy: 1, failing: 0)
        let failing = ClaimDeliveries.Capacity(healthy: 0, failing: 1)
        try await bench.finish(try await bench.claim(one), .failure())
        bench.test.clock.advance(seconds: WebhookLimits.failingLifetime - 1)
        try await bench.finish(try await bench.claim(failing), .success)
        bench.test.clock.advance(seconds: 10)
        try await bench.finish(try await bench.claim(one), .failure())
        #expect(try await bench.disabledReason() == nil)
        #expect(try await bench.queue("failing_since") == bench.test.clock.now().microseconds)
    }
}
