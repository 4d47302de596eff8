import AssayAPI
import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct WebhookRouteTests {
    private static let plain = #"{"url": "\#(WebhookShop.url)"}"#

    @Test func aRepeatedCreationMakesNoSecondSubscription() async throws {
        let shop = try await WebhookShop()
        let first = try await shop.call(Endpoints.createWebhook(.v2).route, body: Self.plain, key: "k")
        let again = try await shop.call(Endpoints.createWebhook(.v2).route, body: Self.plain, key: "k")
        #expect(first.status == .created)
        #expect((again.status, again.code) == (.conflict, "already_done"))
        let list = try await shop.call(Endpoints.webhooks(.v2).route).decode(PartnerWebhooksResponse.self)
        #expect(list.webhooks.count == 1)
    }

    /// The bodies that set a secret or an address: a misspelled member would be lost without a word.
    private static let closed = Route.Version.allCases.flatMap { version in
        [
            (Endpoints.createWebhook(version).route, #""url": "\#(WebhookShop.url)""#),
            (Endpoints.editWebhook(version).route, ""),
            (Endpoints.rotateWebhookSecret(version).route, ""),
        ]
    }

    @Test(arguments: closed)
    func anUnknownMemberIsRefusedByName(endpoint: Route, required: String) async throws {
        let shop = try await WebhookShop()
        let (id, _) = try await shop.create()
        let before = try await shop.call(Endpoints.webhooks(.v2).route).body
        let sent = [
            "secret": #""a secret of at least 24 bytes""#, "Url": "null", "evnets": "[]", "event": "null", "a": "1",
        ]
        for (name, value) in sent {
            let rest = required.isEmpty ? "" : ", \(required)"
            let body = "{\"\(name)\": \(value)\(rest)}"
            let response = try await shop.call(endpoint, ["webhook": id], body: body)
            #expect(response.status == .badRequest, "\(name)")
            let field = try #require(try response.problem().errors?.first)
            #expect((field.field, field.code) == (name, "unknown_field"))
        }
        #expect(try await shop.call(Endpoints.webhooks(.v2).route).body == before)
    }

    @Test(arguments: [
        ("secret", "Did you mean secret_key?"), ("secretKey", "Did you mean secret_key?"), ("URL", "Did you mean url?"),
        ("evnets", "Did you mean events?"), ("user", "Did you mean username?"),
        ("callback", "Use url, secret_key, events, username."),
    ])
    func theRefusalOfAnUnknownMemberHasTheRemedy(name: String, remedy: String) async throws {
        let shop = try await WebhookShop()
        let body = #"{"url": "\#(WebhookShop.url)", "\#(name)": "x"}"#
        let problem = try await shop.call(Endpoints.createWebhook(.v2).route, body: body).problem()
        #expect(problem.errors?.map(\.message) == ["This field is unknown. \(remedy)"])
    }

    @Test func noAnswerWithASecretIsKept() async throws {
        let shop = try await WebhookShop()
        let made = try await shop.call(Endpoints.createWebhook(.v2).route, body: Self.plain, key: "create")
        let secret = try made.decode(PartnerWebhookSecretResponse.self).secret_key
        let id = try made.decode(PartnerWebhookSecretResponse.self).webhook.id
        _ = try await shop.call(Endpoints.rotateWebhookSecret(.v2).route, ["webhook": id], body: "{}", key: "rotate")
        let kept = try await shop.test.platform.store.read { tx in
            try tx.sql.query(
                "/* of a test */ SELECT body FROM idempotency_keys WHERE organisation_id = \(WebhookShop.shop)"
            ).map { try $0.get("body", as: [UInt8]?.self) }
        }
        #expect(kept == [nil, nil])
        let read = try await shop.call(Endpoints.webhook(.v2).route, ["webhook": id])
        #expect(!String(buffer: read.body).contains(secret.dropFirst(6)))
        #expect(!"\(try made.decode(PartnerWebhookSecretResponse.self))".contains(secret))
    }

    @Test func aRepeatedTestAndReplaySendOnce() async throws {
        let shop = try await WebhookShop()
        let (id, _) = try await shop.create()
        let first = try await shop.call(Endpoints.testWebhook(.v2).route, ["webhook": id], key: "k")
        let again = try await shop.call(Endpoints.testWebhook(.v2).route, ["webhook": id], key: "k")
        #expect(again.isReplay && again.body == first.body)
        try await shop.addDelivery("DEAD", to: id, .dead)
        let replay = try await shop.call(Endpoints.replayDelivery(.v2).route, ["delivery": "DEAD"], key: "k")
        let twice = try await shop.call(Endpoints.replayDelivery(.v2).route, ["delivery": "DEAD"], key: "k")
        #expect(twice.isReplay && twice.body == replay.body, "no 409 delivery_open")
        let page = try await shop.call(Endpoints.deliveries(.v2).route, ["webhook": id]).decode(
            PartnerDeliveriesResponse.self)
        #expect(page.deliveries.count == 2)
    }

    @Test func theVersionOfTheCreationStays() async throws {
        let shop = try await WebhookShop()
        let (id, _) = try await shop.create(.v1)
        let edited = try await shop.call(
            Endpoints.editWebhook(.v2).route, ["webhook": id], body: #"{"events": ["flag.updated"]}"#)
        #expect(try edited.decode(PartnerWebhookResponse.self).webhook.api_version == "1.4")
    }

    @Test func theCallsOfWebhooksDoNotUseUpThoseOfLogins() {
        for endpoint in Endpoints.partner where endpoint.template.contains("/webhooks") {
            #expect(endpoint.routeGroup == (endpoint.permission == .read ? .reads : .changes), "\(endpoint.name)")
        }
    }
}
