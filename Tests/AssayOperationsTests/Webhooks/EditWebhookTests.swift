import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

@Suite struct EditWebhookTests {
    @discardableResult
    private static func edit(
        _ bench: SubscriptionBench, _ id: WebhookID, _ changes: EditWebhookRequest,
        by actor: PartnerActor = SubscriptionBench.actor()
    ) async throws -> WebhookReport {
        try await EditWebhook(bench.platform)(actor, id: id, changes)
    }

    @Test func anAbsentMemberStaysAndNullClearsIt() async throws {
        let bench = try await SubscriptionBench()
        let made = try await bench.create(
            CreateWebhookRequest(url: SubscriptionBench.url, events: ["flag.updated"], username: "Shop-ann-00001"))
        let id = made.report.webhook.id
        var expected = made.report.webhook
        let unchanged = try await Self.edit(bench, id, EditWebhookRequest())
        #expect(unchanged == made.report)
        let moved = try await Self.edit(bench, id, EditWebhookRequest(url: "https://hooks.example.com/2"))
        expected.url = "https://hooks.example.com/2"
        #expect(moved.webhook.url == expected.url)
        #expect(moved.webhook.types == expected.types && moved.webhook.user == expected.user)
        #expect(moved.webhook.revision == 2)
        let all = try await Self.edit(
            bench, id, EditWebhookRequest(events: Nullable(wrappedValue: nil), username: Nullable(wrappedValue: nil)))
        #expect(all.webhook.types == nil && all.webhook.user == nil && all.webhook.username == nil)
        let one = try await Self.edit(
            bench, id,
            EditWebhookRequest(
                events: Nullable(wrappedValue: ["retake.updated"]),
                username: Nullable(wrappedValue: "Shop-ann-00001")))
        #expect(one.webhook.types == [.retakeUpdated] && one.webhook.user == UserID("ann"))
        #expect(try await bench.find(id) == one)
    }

    @Test(arguments: [
        (EditWebhookRequest(url: "ftp://x"), "url url_scheme_forbidden"),
        (EditWebhookRequest(events: Nullable(wrappedValue: [])), "events empty"),
        (EditWebhookRequest(username: Nullable(wrappedValue: "nobody")), "username unknown_user"),
        (EditWebhookRequest(status: "paused"), "status unknown_status"),
    ])
    func aWrongMemberIsNamedAndNothingChanges(changes: EditWebhookRequest, problem: String) async throws {
        let bench = try await SubscriptionBench()
        let made = try await bench.create()
        let refused = await refusal { try await Self.edit(bench, made.report.webhook.id, changes) }
        #expect(refused?.fields.map { "\($0.name) \($0.code)" } == [problem])
        #expect(try await bench.find(made.report.webhook.id) == made.report)
    }

    @Test func disablingStopsTheQueueAndEnablingStartsItAnew() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.setQueue(id, nextDue: bench.now, failingSince: bench.now)
        let disabled = try await Self.edit(bench, id, EditWebhookRequest(status: "disabled"))
        #expect(disabled.webhook.disabled == .init(.owner, at: bench.now))
        #expect(disabled.isFailing && disabled.failingSince == bench.now)
        #expect(try await bench.nextDue(id) == nil)
        bench.test.clock.advance(seconds: 60)
        let again = try await Self.edit(bench, id, EditWebhookRequest(status: "disabled"))
        #expect(again == disabled, "the first reason and its time stay")
        let wakes = bench.platform.signals.subscribe(to: .deliveries)
        let enabled = try await Self.edit(bench, id, EditWebhookRequest(status: "enabled"))
        #expect(enabled.webhook.disabled == nil)
        #expect(!enabled.isFailing && enabled.failingSince == nil, "the 5 days begin anew")
        #expect(try await bench.nextDue(id) == bench.now)
        var woken = wakes.makeAsyncIterator()
        #expect(await woken.next() != nil)
    }

    @Test func anEditThatMakesASecondSubscriptionOfAURLIsRefused() async throws {
        let bench = try await SubscriptionBench()
        let first = try await bench.create().report.webhook.id
        let other = try await bench.createAnother().report
        let refused = await refusal {
            try await Self.edit(bench, other.webhook.id, EditWebhookRequest(url: SubscriptionBench.url))
        }
        #expect((refused?.kind, refused?.code) == (.conflict, "webhook_exists"))
        #expect(refused?.message.contains(first.rawValue) == true)
        #expect(try await bench.find(other.webhook.id) == other)
        let ann = EditWebhookRequest(url: SubscriptionBench.url, username: Nullable(wrappedValue: "Shop-ann-00001"))
        #expect(try await Self.edit(bench, other.webhook.id, ann).webhook.user == UserID("ann"))
        let everybody = EditWebhookRequest(username: Nullable(wrappedValue: nil))
        #expect(await refusal { try await Self.edit(bench, other.webhook.id, everybody) }?.code == "webhook_exists")
    }

    @Test(arguments: TestDatabase.available)
    func editsAtTheSameTimeMakeOneSubscriptionOfAURL(kind: TestDatabase) async throws {
        let bench = try await SubscriptionBench(kind)
        let other = SubscriptionBench(test: try await bench.test.secondNode())
        var ids: [WebhookID] = []
        for number in 0..<6 { ids.append(try await bench.createAnother(number).report.webhook.id) }
        let changed = await withTaskGroup(of: Bool.self) { group in
            for (number, id) in ids.enumerated() {
                group.addTask {
                    let edit = EditWebhookRequest(url: SubscriptionBench.url)
                    return (try? await Self.edit(number % 2 == 0 ? bench : other, id, edit)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(changed == 1)
    }

    @Test func enablingAnEnabledOneChangesNothing() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        let due = bench.now.adding(seconds: 300)
        try await bench.setQueue(id, nextDue: due, failingSince: bench.now)
        let same = try await Self.edit(bench, id, EditWebhookRequest(status: "enabled"))
        #expect(same.isFailing)
        #expect(try await bench.nextDue(id) == due)
    }

    @Test func aDisablingByTheServerKeepsItsReason() async throws {
        let bench = try await SubscriptionBench()
        let made = try await bench.create().report.webhook
        var gone = made
        gone.disabled = .init(.gone, at: bench.now)
        let stored = gone
        #expect(try await bench.store.write { try $0.webhooks.update(stored) })
        #expect(try await bench.store.write { try $0.webhooks.update(stored) } == false, "the revision has changed")
        let kept = try await Self.edit(bench, made.id, EditWebhookRequest(status: "disabled"))
        #expect(kept.webhook.disabled?.reason == .gone)
    }

    @Test(arguments: TestDatabase.available)
    func changesAtTheSameTimeAreAllKept(kind: TestDatabase) async throws {
        let bench = try await SubscriptionBench(kind)
        let id = try await bench.create().report.webhook.id
        let other = SubscriptionBench(test: try await bench.test.secondNode())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try await Self.edit(bench, id, EditWebhookRequest(url: "https://a.example.com/")) }
            group.addTask {
                _ = try await Self.edit(
                    other, id, EditWebhookRequest(events: Nullable(wrappedValue: ["flag.updated"])))
            }
            group.addTask {
                _ = try await Self.edit(
                    other, id, EditWebhookRequest(username: Nullable(wrappedValue: "Shop-ann-00001")))
            }
            try await group.waitForAll()
        }
        let webhook = try await bench.find(id).webhook
        #expect(webhook.url == "https://a.example.com/")
        #expect(webhook.types == [.flagUpdated] && webhook.user == UserID("ann"))
    }

    @Test func aDeletedSubscriptionIsGoneWithItsQueue() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("d", to: id, .pending)
        try await bench.setQueue(id, nextDue: bench.now)
        let delete = DeleteWebhook(bench.platform)
        let foreign = await refusal { try await delete(SubscriptionBench.actor(SubscriptionBench.rival), id: id) }
        #expect(foreign?.code == "not_found")
        #expect(try await bench.nextDue(id) == bench.now)
        try await delete(SubscriptionBench.actor(), id: id)
        #expect(try await bench.nextDue(id) == nil)
        let again = await refusal { try await delete(SubscriptionBench.actor(), id: id) }
        let read = await refusal { _ = try await bench.find(id) }
        #expect(again?.code == "not_found" && read?.code == "not_found")
    }
}
