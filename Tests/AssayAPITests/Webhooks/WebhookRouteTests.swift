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
    /// The bodies that set a secret or an address: a misspelled member would be lost without a word.
    private static let closed = Route.Version.allCases.flatMap { version in
        [
            (Endpoints.createWebhook(version).route, #""url": "\#(APIShop.url)""#),
            (Endpoints.editWebhook(version).route, ""),
            (Endpoints.rotateWebhookSecret(version).route, ""),
        ]
    }

    @Test(arguments: closed)
    func anUnknownMemberIsRefusedByName(endpoint: Route, required: String) async throws {
        let shop = try await APIShop()
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
        let shop = try await APIShop()
        let body = #"{"url": "\#(APIShop.url)", "\#(name)": "x"}"#
        let problem = try await shop.call(Endpoints.createWebhook(.v2).route, body: body).problem()
        #expect(problem.errors?.map(\.message) == ["This field is unknown. \(remedy)"])
    }

    @Test func aRepeatedTestAndReplaySendOnce() async throws {
        let shop = try await APIShop()
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
        let shop = try await APIShop()
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
