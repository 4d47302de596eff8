import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

@Suite struct ReplayDeliveryTests {
    @discardableResult
    private static func replay(
        _ bench: SubscriptionBench, _ id: String, by organization: OrganizationID = SubscriptionBench.shop
    ) async throws -> DeliveryReport {
        try await ReplayDelivery(bench.platform)(
            SubscriptionBench.actor(organization), id: DeliveryID(id), answering: .result)
    }

    private static func find(_ bench: SubscriptionBench, _ id: String) async throws -> WebhookDelivery? {
        try await bench.store.read { try $0.deliveries.find(DeliveryID(id), organization: SubscriptionBench.shop) }
    }

    @Test(arguments: [WebhookDelivery.State.delivered, .dead])
    func aFinishedDeliveryIsDueAgain(state: WebhookDelivery.State) async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("d", to: id, item: "item", state, attempts: 10, tries: 10)
        bench.test.clock.advance(seconds: 60)
        try await bench.setQueue(id, nextDue: bench.now.adding(seconds: 1))
        let wakes = bench.platform.signals.subscribe(to: .deliveries)
        let report = try await Self.replay(bench, "d")
        #expect(report.delivery == (try await Self.find(bench, "d")))
        #expect((report.delivery.state, report.delivery.dueAt) == (.pending, bench.now))
        #expect((report.delivery.attempts, report.delivery.finishedAt) == (0, nil))
        #expect(report.tries.map(\.number) == Array((1...10).reversed()), "the tries before stay")
        #expect(try await bench.nextDue(id) == bench.now)
        var woken = wakes.makeAsyncIterator()
        #expect(await woken.next() != nil)
    }

    @Test func aQueueThatIsDueStaysInItsPlace() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("d", to: id, .dead)
        let due = bench.now
        try await bench.setQueue(id, nextDue: due)
        bench.test.clock.advance(seconds: 60)
        _ = try await Self.replay(bench, "d")
        #expect(try await bench.nextDue(id) == due)
    }

    /// The first three tries of an item are in order, so a replay waits for those that are open.
    @Test(arguments: [(0, WebhookDelivery.State.waiting), (2, .waiting), (3, .pending)])
    func aReplayWaitsForTheFirstTriesOfItsItem(attempts: Int, state: WebhookDelivery.State) async throws {
        let bench = try await SubscriptionBench()
        let (id, other) = (
            try await bench.create().report.webhook.id, try await bench.createAnother().report.webhook.id
        )
        try await bench.addDelivery("d", to: id, item: "item", .dead, attempts: 10)
        try await bench.addDelivery("open", to: id, item: "item", .pending, attempts: attempts)
        try await bench.addDelivery("another item", to: id, item: "item 2", .pending)
        try await bench.addDelivery("another webhook", to: other, item: "item", .pending)
        let report = try await Self.replay(bench, "d")
        #expect(report.delivery.state == state)
        #expect(report.delivery.dueAt == (state == .pending ? bench.now : nil))
    }

    @Test(arguments: [WebhookDelivery.State.waiting, .pending])
    func anOpenDeliveryIsNotReplayed(state: WebhookDelivery.State) async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("d", to: id, state, attempts: 1)
        let before = try await Self.find(bench, "d")
        let refused = await refusal { try await Self.replay(bench, "d") }
        #expect((refused?.kind, refused?.code) == (.conflict, "delivery_open"))
        #expect(try await Self.find(bench, "d") == before)
    }

    @Test func aDisabledSubscriptionGetsNoReplayAndNoTest() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("d", to: id, .dead)
        _ = try await EditWebhook(bench.platform)(
            SubscriptionBench.actor(), id: id, EditWebhookRequest(status: "disabled"))
        let replayed = await refusal { try await Self.replay(bench, "d") }
        let tested = await refusal { try await Self.test(bench, id) }
        for refused in [replayed, tested] {
            #expect((refused?.kind, refused?.code) == (.conflict, "webhook_disabled"))
        }
        #expect(try await bench.nextDue(id) == nil)
    }

    @Test func anEventThatIsNoLongerKeptCannotBeSent() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("d", to: id, .dead, eventNumber: 1)
        let refused = await refusal { try await Self.replay(bench, "d") }
        #expect((refused?.kind, refused?.code) == (.gone, "event_expired"))
        try await bench.append("theirs", of: SubscriptionBench.rival)
        try await bench.create(of: SubscriptionBench.rival)
        #expect(await refusal { try await Self.replay(bench, "d") }?.code == "event_expired")
        try await bench.append("ours")
        try await bench.createAnother()
        #expect(try await Self.replay(bench, "d").delivery.state == .pending)
    }

    @Test func aDeliveryWithoutItsSubscriptionIsUnknown() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("d", to: id, .dead)
        #expect(await refusal { try await Self.replay(bench, "d", by: SubscriptionBench.rival) }?.code == "not_found")
        #expect(await refusal { try await Self.replay(bench, "nothing") }?.code == "not_found")
        try await DeleteWebhook(bench.platform)(SubscriptionBench.actor(), id: id)
        #expect(await refusal { try await Self.replay(bench, "d") }?.code == "not_found")
    }

    @Test func replaysAtTheSameTimeSendOnce() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("d", to: id, item: "item", .dead)
        let other = SubscriptionBench(test: try await bench.test.secondNode())
        let done = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask { (try? await Self.replay(number % 2 == 0 ? bench : other, "d")) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(done == 1)
    }

    @discardableResult
    private static func test(
        _ bench: SubscriptionBench, _ id: WebhookID, by organization: OrganizationID = SubscriptionBench.shop
    ) async throws -> DeliveryReport {
        try await TestWebhook(bench.platform)(SubscriptionBench.actor(organization), id: id, answering: .result)
    }

    @Test func aTestIsADeliveryOfItsOwn() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create(CreateWebhookRequest(url: SubscriptionBench.url, events: ["flag.updated"]))
            .report.webhook.id
        let wakes = bench.platform.signals.subscribe(to: .deliveries)
        let (first, second) = (try await Self.test(bench, id), try await Self.test(bench, id))
        #expect(first.delivery.event != second.delivery.event)
        #expect(first.delivery.event.rawValue.hasPrefix("test_"))
        #expect((first.delivery.type, first.delivery.eventNumber, first.delivery.item) == ("webhook.test", nil, nil))
        #expect((first.delivery.state, first.delivery.dueAt) == (.pending, bench.now))
        #expect(try await Self.find(bench, first.delivery.id.rawValue) == first.delivery)
        #expect(try await bench.nextDue(id) == bench.now)
        var woken = wakes.makeAsyncIterator()
        #expect(await woken.next() != nil)
        #expect(await refusal { try await Self.test(bench, id, by: SubscriptionBench.rival) }?.code == "not_found")
    }
}
