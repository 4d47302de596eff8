import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

@Suite struct DeliveryShareTests {
    private static func bench(
        _ kind: TestDatabase, events: Int, subscriptions: [String], places: Int = WebhookPlaces.most
    ) async throws -> WebhookBench {
        let bench = try await WebhookBench(try await TestPlatform.make(kind))
        for id in subscriptions { try await bench.subscribe(id, places: places) }
        for number in 0..<events { try await bench.append("e\(number + 1)", item: number + 1) }
        while try await bench.fanOut().isMoreLeft {}
        return bench
    }

    private static func counts(_ deliveries: [OutgoingDelivery]) -> [String: Int] {
        Dictionary(grouping: deliveries, by: { $0.claim.delivery.webhook.rawValue }).mapValues(\.count)
    }

    @Test(arguments: TestDatabase.available)
    func aSubscriptionHasNoMoreDeliveriesThanPlaces(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 40, subscriptions: ["hook"], places: 8)
        let claimed = try await bench.claim()
        #expect(claimed.count == 8)
        #expect(try await bench.queue("next_due") == nil)
        try await bench.finish(Array(claimed.prefix(1)), .failure())
        #expect(try await bench.queue("places") == Int64(WebhookPlaces.fewest))
        #expect(try await bench.claim().isEmpty, "until less than two are left")
        try await bench.finish(Array(claimed[1...6]), .failure())
        #expect(try await bench.claim().count == 1)
    }

    @Test(arguments: TestDatabase.available)
    func successesAddPlaces(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 60, subscriptions: ["hook"], places: WebhookPlaces.first)
        var counts: [Int] = []
        for _ in 0..<4 {
            let claimed = try await bench.claim()
            counts.append(claimed.count)
            try await bench.finish(claimed)
        }
        #expect(counts == [4, 8, 16, 32])
    }

    @Test(arguments: TestDatabase.available)
    func aFailingSubscriptionHasTheFewestPlaces(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 40, subscriptions: ["hook"])
        let first = try await bench.claim(1)
        try await bench.finish(first, .failure())
        #expect(try await bench.queue("failing_since") == bench.test.clock.now().microseconds)
        let probes = try await bench.claim()
        #expect(probes.count == WebhookPlaces.fewest)
        try await bench.finish(probes)
        #expect(try await bench.queue("failing_since") == nil)
        #expect(try await bench.claim().count == 2 * WebhookPlaces.fewest)
    }

    @Test(arguments: TestDatabase.available)
    func returnedDeliveriesAreDueAtOnceAndTakePlaces(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 6, subscriptions: ["hook"])
        let claimed = try await bench.claim()
        try await ReturnDeliveries(bench.platform)(claimed.dropFirst(2).map(\.claim))
        #expect(try await bench.queue("in_flight") == 2)
        #expect(try await bench.rows().map(\.isLeased).filter(\.self).count == 2)
        #expect(try await bench.rows().allSatisfy { $0.tries == 0 })
        #expect(try await bench.claim().isEmpty, "the two requests are as many as the subscription may have now")
        try await bench.finish(Array(claimed.prefix(2)))
        #expect(try await bench.claim().count == 4)
        try await ReturnDeliveries(bench.platform)(claimed.map(\.claim))
        #expect(try await bench.queue("in_flight") == 4, "leases that have ended are nobody's")
    }

    @Test(arguments: TestDatabase.available)
    func subscriptionsTakeTurns(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 30, subscriptions: ["a", "b", "c"])
        var turns: [[String: Int]] = []
        for _ in 0..<4 { turns.append(Self.counts(try await bench.claimOnce(.init(3)).deliveries)) }
        #expect(turns.allSatisfy { $0 == ["a": 1, "b": 1, "c": 1] })
        bench.test.clock.advance(seconds: 1)
        let two = try await bench.claimOnce(.init(2)).deliveries
        let next = try await bench.claimOnce(.init(1)).deliveries
        #expect(Set(two.map(\.claim.delivery.webhook)).isDisjoint(with: next.map(\.claim.delivery.webhook)))
    }

    /// There are more of them than a look shows.
    @Test(arguments: TestDatabase.available)
    func subscriptionsThatCannotBeServedHideNoOther(kind: TestDatabase) async throws {
        let bench = try await WebhookBench(try await TestPlatform.make(kind))
        let now = bench.test.clock.now()
        let earlier = now.adding(seconds: -60)
        try await bench.platform.store.write { tx in
            for id in (0..<600).map({ WebhookID("slow \($0)") }) {
                let webhook = Webhook(
                    id: id, organization: WebhookBench.shop, version: .v2_0, url: "https://slow.example/",
                    createdAt: earlier, startNumber: 0)
                try tx.webhooks.insert(webhook, sealedSecret: "")
                try tx.addDelivery(DeliveryID("to \(id)"), to: id, of: WebhookBench.shop, .pending, now: earlier)
                try tx.webhooks.wake(id, organization: WebhookBench.shop, now: earlier)
            }
        }
        try await bench.subscribe("quick")
        try await bench.addDue(to: "quick", at: now)
        let claim = ClaimDeliveries(bench.platform)
        var claimed: [ClaimedDelivery] = []
        for _ in 0..<12 where claimed.isEmpty {
            claimed = try await claim(.init(256, hosts: ["slow.example": 0])).deliveries
        }
        #expect(claimed.map(\.delivery.webhook) == [WebhookID("quick")])
    }

    @Test(arguments: TestDatabase.available)
    func aClaimThatGotNothingLooksAtTheOthersAtOnce(kind: TestDatabase) async throws {
        let bench = try await WebhookBench(try await TestPlatform.make(kind))
        let now = bench.test.clock.now()
        try await bench.subscribe("disabled", isDisabled: true)
        try await bench.addDue(to: "disabled", at: now.adding(seconds: -1))
        try await bench.subscribe("quick")
        try await bench.addDue(to: "quick", at: now)
        let claim = ClaimDeliveries(bench.platform)
        let first = try await claim(.init(1))
        #expect(first.deliveries.isEmpty && first.nextDue == now)
        #expect(try await claim(.init(1)).deliveries.map(\.delivery.webhook) == [WebhookID("quick")])
        #expect(try await claim(.init(1)).nextDue == nil)
    }

    @Test(arguments: TestDatabase.available)
    func aSubscriptionHasASixteenthOfTheFreePlacesAndAtLeastOne(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 12, subscriptions: ["a", "b"])
        #expect(Self.counts(try await bench.claimOnce(.init(80)).deliveries) == ["a": 4, "b": 4], "a power of two")
        let held = [WebhookID("a"): 5]
        #expect(Self.counts(try await bench.claimOnce(.init(80, held: held)).deliveries) == ["b": 4])
        #expect(Self.counts(try await bench.claimOnce(.init(80, held: held)).deliveries) == ["b": 4])
        #expect(try await bench.claimOnce(.init(80, held: held)).deliveries.isEmpty)
        bench.test.clock.advance(seconds: 1)
        #expect(Self.counts(try await bench.claimOnce(.init(1)).deliveries) == ["a": 1])
        #expect(Self.counts(try await bench.claim()) == ["a": 7])
    }

    @Test func aHostHasNoMoreRequestsThanItsShare() async throws {
        let bench = try await WebhookBench(try await TestPlatform.make())
        for (id, url) in [
            ("a", "https://one.example/a"), ("b", "https://one.example:8443/b"), ("c", "https://two.example/"),
        ] { try await bench.subscribe(id, to: url) }
        for number in 1...4 { try await bench.append("e\(number)", item: number) }
        while try await bench.fanOut().isMoreLeft {}
        func claim(_ hosts: [String: Int]) async throws -> [OutgoingDelivery] {
            bench.test.clock.advance(seconds: 1)
            return try await bench.claimOnce(.init(256, ofHost: 4, hosts: hosts)).deliveries
        }
        #expect(Self.counts(try await claim(["one.example": 0])) == ["c": 4], "the other host is not held up")
        let second = Self.counts(try await claim(["one.example": 3]))
        #expect((1...3).contains(second.values.reduce(0, +)))
        let third = try await claim([:]).count
        #expect((1...4).contains(third))
        bench.test.clock.advance(seconds: 1)
        #expect(try await bench.claim().count == 8 - second.values.reduce(0, +) - third, "nothing is lost")
    }

    @Test(arguments: TestDatabase.available)
    func nothingIsClaimedForADisabledSubscriptionUntilItIsEnabled(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 2, subscriptions: ["hook"])
        let claimed = try await bench.claim(1)
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
        try await bench.finish(try await bench.claim(1), .failure())
        bench.test.clock.advance(seconds: WebhookLimits.failingLifetime - 1)
        try await bench.finish(try await bench.claim(1), .failure())
        #expect(try await bench.disabledReason() == nil)
        bench.test.clock.advance(seconds: 1)
        try await bench.finish(try await bench.claim(1), .failure())
        #expect(try await bench.disabledReason() == "failing")
        bench.test.clock.advance(seconds: 90_000)
        #expect(try await bench.claim().isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func aSuccessBeginsTheFiveDaysAnew(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind, events: 4, subscriptions: ["hook"])
        try await bench.finish(try await bench.claim(1), .failure())
        bench.test.clock.advance(seconds: WebhookLimits.failingLifetime - 1)
        try await bench.finish(try await bench.claim(1), .success)
        bench.test.clock.advance(seconds: 10)
        try await bench.finish(try await bench.claim(1), .failure())
        #expect(try await bench.disabledReason() == nil)
        #expect(try await bench.queue("failing_since") == bench.test.clock.now().microseconds)
    }
}
