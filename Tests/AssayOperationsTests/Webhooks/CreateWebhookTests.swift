import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

@Suite struct CreateWebhookTests {
    @Test func aSubscriptionIsReadAsItWasMade() async throws {
        let bench = try await SubscriptionBench()
        let wanted = CreateWebhookRequest(
            url: "HTTPS://Hooks.Example.com:443", events: ["support.message", "session.completed"],
            username: "Shop-ann-00001")
        let made = try await bench.create(wanted, version: .v1_4)
        let webhook = made.report.webhook
        #expect(webhook.url == "https://hooks.example.com/")
        #expect(webhook.types == [.supportMessage, .sessionCompleted])
        #expect((webhook.user, webhook.username) == (UserID("ann"), "Shop-ann-00001"))
        #expect((webhook.version, webhook.createdAt, webhook.disabled) == (.v1_4, bench.now, nil))
        #expect(try await bench.find(webhook.id) == made.report)
        let everything = try await bench.create()
        #expect(everything.report.webhook.types == nil && everything.report.webhook.user == nil)
        let listed = try await ReadWebhooks(bench.platform)(SubscriptionBench.actor())
        #expect(Set(listed) == [made.report, everything.report])
        #expect(try await ReadWebhooks(bench.platform)(SubscriptionBench.actor(SubscriptionBench.rival)).isEmpty)
    }

    @Test func onlyLaterEventsAreSent() async throws {
        let bench = try await SubscriptionBench()
        for id in ["a", "b"] { try await bench.append(id) }
        try await bench.append("theirs", of: SubscriptionBench.rival)
        #expect(try await bench.create().report.webhook.startNumber == 2)
        try await bench.append("c")
        #expect(try await bench.createAnother().report.webhook.startNumber == 3)
        let fanout = try await bench.store.read { tx in
            try tx.sql.query(
                "SELECT number FROM webhook_fanouts WHERE organisation_id = \(SubscriptionBench.shop)"
            ).map { try $0.get("number", as: Int64.self) }
        }
        #expect(fanout == [2], "the events behind the first subscription become deliveries, also later")
    }

    @Test func theSecretIsStoredSealed() async throws {
        let bench = try await SubscriptionBench()
        let text = "a secret of at least 24 bytes"
        let made = try await bench.create(CreateWebhookRequest(url: SubscriptionBench.url, secret_key: text))
        #expect(made.secret.text == text)
        let stored = try await bench.store.read {
            try $0.webhooks.secrets(of: made.report.webhook.id, organization: SubscriptionBench.shop)
        }
        let sealed = try #require(stored)
        #expect(sealed.previous == nil && sealed.previousEnds == nil)
        #expect(!sealed.current.contains(text))
        #expect(try WebhookSecret(opening: sealed.current, by: bench.platform.masterKey) == made.secret)
    }

    @Test func aSecretIsMadeIfNoneIsGiven() async throws {
        let bench = try await SubscriptionBench()
        let secrets = [try await bench.create().secret, try await bench.createAnother().secret]
        #expect(secrets[0] != secrets[1])
        for secret in secrets {
            #expect(secret.key.count == 32)
            #expect(secret.text.hasPrefix("whsec_") && secret.standardText == secret.text)
        }
    }

    @Test(arguments: [
        (CreateWebhookRequest(url: "http://hooks.example.com/"), "url", "url_scheme_forbidden"),
        (CreateWebhookRequest(url: "https://127.0.0.1/"), "url", "url_not_public"),
        (CreateWebhookRequest(url: "https://hooks.example.com:22/"), "url", "url_port_forbidden"),
        (CreateWebhookRequest(url: "https://hooks.example.com/#x"), "url", "invalid_url"),
        (CreateWebhookRequest(url: SubscriptionBench.url, events: []), "events", "empty"),
        (CreateWebhookRequest(url: SubscriptionBench.url, events: ["session.done"]), "events[0]", "unknown_event"),
        (
            CreateWebhookRequest(url: SubscriptionBench.url, events: ["flag.updated", "flag.updated"]), "events[1]",
            "repeated_event"
        ),
        (
            CreateWebhookRequest(url: SubscriptionBench.url, events: Array(repeating: "flag.updated", count: 17)),
            "events",
            "too_many_events"
        ),
        (CreateWebhookRequest(url: SubscriptionBench.url, username: "Shop-nobody"), "username", "unknown_user"),
        (CreateWebhookRequest(url: SubscriptionBench.url, username: "Shop-cat-00001"), "username", "unknown_user"),
        (CreateWebhookRequest(url: SubscriptionBench.url, secret_key: "short"), "secret_key", "invalid_secret"),
    ])
    func aWrongMemberIsNamed(wanted: CreateWebhookRequest, field: String, code: String) async throws {
        let bench = try await SubscriptionBench()
        let refused = await refusal { try await bench.create(wanted) }
        #expect(refused?.code == "invalid_request")
        #expect(refused?.fields.map { "\($0.name) \($0.code)" } == ["\(field) \(code)"])
        #expect(try await ReadWebhooks(bench.platform)(SubscriptionBench.actor()).isEmpty)
    }

    @Test func allWrongMembersAreNamedTogether() async throws {
        let bench = try await SubscriptionBench()
        let refused = await refusal {
            try await bench.create(CreateWebhookRequest(url: "x", secret_key: "y", events: ["z", "z"]))
        }
        #expect(refused?.fields.map(\.name) == ["url", "events[0]", "events[1]", "secret_key"])
    }

    @Test func anOrganizationHasTwentySubscriptions() async throws {
        let bench = try await SubscriptionBench()
        let now = bench.now
        try await bench.store.write { tx in
            for number in 1..<WebhookLimits.subscriptions {
                let webhook = Webhook(
                    id: WebhookID("\(number)"), organization: SubscriptionBench.shop, version: .v2_0,
                    url: "\(SubscriptionBench.url)/\(number)",
                    disabled: .init(.gone, at: now), createdAt: now, startNumber: 0)
                try tx.webhooks.insert(webhook, sealedSecret: "sealed")
            }
        }
        try await bench.create()
        let refused = await refusal { try await bench.createAnother(100) }
        #expect((refused?.kind, refused?.code) == (.conflict, "too_many_webhooks"))
        try await bench.create(of: SubscriptionBench.rival)
        try await DeleteWebhook(bench.platform)(SubscriptionBench.actor(), id: WebhookID("1"))
        try await bench.createAnother(100)
    }

    @Test func aSecondSubscriptionOfAURLIsRefusedWithTheIdOfTheFirst() async throws {
        let bench = try await SubscriptionBench()
        let first = try await bench.create().report.webhook.id
        let same = CreateWebhookRequest(
            url: "HTTPS://Hooks.Example.com:443/assay", events: ["flag.updated"])
        let refused = await refusal { try await bench.create(same) }
        #expect((refused?.kind, refused?.code) == (.conflict, "webhook_exists"))
        #expect(refused?.message.contains(first.rawValue) == true)
        try await bench.create(version: .v1_4)
        try await bench.create(CreateWebhookRequest(url: SubscriptionBench.url, username: "Shop-ann-00001"))
        let theirs = try await bench.create(of: SubscriptionBench.rival).report.webhook.id
        #expect(theirs != first, "another organization's subscription is no conflict, and is not named")
        #expect(try await ReadWebhooks(bench.platform)(SubscriptionBench.actor()).count == 3)
    }

    /// An earlier version of the server allowed a hundred, also of one URL.
    @Test func earlierSubscriptionsStayAndWork() async throws {
        let bench = try await SubscriptionBench()
        let now = bench.now
        try await bench.store.write { tx in
            for number in 0..<WebhookLimits.listedSubscriptions {
                let webhook = Webhook(
                    id: WebhookID("\(number)"), organization: SubscriptionBench.shop, version: .v2_0,
                    url: SubscriptionBench.url, createdAt: now, startNumber: 0)
                try tx.webhooks.insert(webhook, sealedSecret: "sealed")
            }
        }
        let listed = try await ReadWebhooks(bench.platform)(SubscriptionBench.actor())
        #expect(listed.count == WebhookLimits.listedSubscriptions)
        let edited = try await EditWebhook(bench.platform)(
            SubscriptionBench.actor(), id: WebhookID("7"),
            EditWebhookRequest(url: SubscriptionBench.url, status: "disabled"))
        #expect(edited.webhook.disabled?.reason == .owner)
        #expect(await refusal { try await bench.createAnother() }?.code == "too_many_webhooks")
    }

    @Test(arguments: TestDatabase.available)
    func creationsAtTheSameTimeDoNotPassTheLimit(kind: TestDatabase) async throws {
        let bench = try await SubscriptionBench(kind)
        let now = bench.now
        try await bench.store.write { tx in
            for number in 3..<WebhookLimits.subscriptions {
                let webhook = Webhook(
                    id: WebhookID("\(number)"), organization: SubscriptionBench.shop, version: .v2_0,
                    url: "\(SubscriptionBench.url)/\(number)",
                    createdAt: now, startNumber: 0)
                try tx.webhooks.insert(webhook, sealedSecret: "sealed")
            }
        }
        let other = SubscriptionBench(test: try await bench.test.secondNode())
        let made = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    (try? await (number % 2 == 0 ? bench : other).createAnother(100 + number)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 3)
        #expect(try await ReadWebhooks(bench.platform)(SubscriptionBench.actor()).count == WebhookLimits.subscriptions)
    }

    @Test func installationRulesPermitPrivateReceivers() async throws {
        let bench = try await SubscriptionBench(outboundRules: .development)
        let made = try await bench.create(CreateWebhookRequest(url: "http://localhost:3000/hooks"))
        #expect(made.report.webhook.url == "http://localhost:3000/hooks")
    }
}
