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

/// The bodies of subscriptions and deliveries, written by hand.
@Suite struct WebhookJSONTests {
    private static let secret = "a secret of at least 24 bytes"

    private static func one(_ id: String, _ version: String, events: String, username: String) -> String {
        """
        {"api_version":"\(version)","created_at":"NOW","disabled":null,"events":\(events),"failing_since":null,\
        "id":"\(id)","is_failing":false,"last_success_at":null,"previous_secret_expires_at":null,"status":"enabled",\
        "url":"https://hooks.example.com/assay","username":\(username),"waits_until":null}
        """
    }

    @Test(arguments: [(Route.Version.v1, "1.4"), (.v2, "2.0")])
    func aNewSubscription(version: Route.Version, name: String) async throws {
        let shop = try await APIShop()
        let (id, response) = try await shop.create(
            version,
            """
            {"url": "\(APIShop.url)", "secret_key": "\(Self.secret)", "username": "Shop-ann-00001",
                "events": ["flag.updated", "session.completed"]}
            """)
        let expected = Self.one(
            "ID", name, events: #"["session.completed","flag.updated"]"#, username: #""Shop-ann-00001""#)
        #expect(
            shop.text(response, replacing: [id: "ID"]) == """
                {"secret_key":"\(Self.secret)",\
                "standard_webhooks_secret":"whsec_YSBzZWNyZXQgb2YgYXQgbGVhc3QgMjQgYnl0ZXM=","webhook":\(expected)}
                """)
        for path in Route.Version.allCases {
            let read = try await shop.call(Endpoints.webhook(path).route, ["webhook": id])
            #expect(shop.text(read, replacing: [id: "ID"]) == #"{"webhook":\#(expected)}"#, "\(path)")
            let list = try await shop.call(Endpoints.webhooks(path).route)
            #expect(shop.text(list, replacing: [id: "ID"]) == #"{"webhooks":[\#(expected)]}"#, "\(path)")
        }
    }

    @Test func aSubscriptionOfEverythingHasNulls() async throws {
        let shop = try await APIShop()
        let (id, _) = try await shop.create()
        let read = try await shop.call(Endpoints.webhook(.v2).route, ["webhook": id])
        let expected = Self.one("ID", "2.0", events: "null", username: "null")
        #expect(shop.text(read, replacing: [id: "ID"]) == #"{"webhook":\#(expected)}"#)
    }

    @Test func aDisabledSubscriptionThatFails() async throws {
        let shop = try await APIShop()
        let (id, _) = try await shop.create()
        let now = shop.clock.now()
        _ = try await shop.platform.store.write { tx in
            try tx.sql.execute(
                """
                UPDATE webhook_queues SET failing_since = \(now), last_success_at = \(now)
                WHERE organisation_id = \(APIShop.shop) AND webhook_id = \(WebhookID(id))
                """)
        }
        _ = try await shop.call(
            Endpoints.rotateWebhookSecret(.v2).route, ["webhook": id], body: #"{"overlap_seconds": 60}"#)
        let edited = try await shop.call(
            Endpoints.editWebhook(.v2).route, ["webhook": id], body: #"{"status": "disabled"}"#)
        let end = now.adding(seconds: 60).iso8601
        #expect(
            shop.text(edited, replacing: [id: "ID", end: "END"]) == """
                {"webhook":{"api_version":"2.0","created_at":"NOW","disabled":{"at":"NOW","reason":"owner"},\
                "events":null,"failing_since":"NOW","id":"ID","is_failing":true,"last_success_at":"NOW",\
                "previous_secret_expires_at":"END","status":"disabled","url":"https://hooks.example.com/assay",\
                "username":null,"waits_until":null}}
                """)
        shop.clock.advance(seconds: 60)
        let later = try await shop.call(Endpoints.webhook(.v2).route, ["webhook": id])
        #expect(shop.text(later).contains(#""previous_secret_expires_at":null"#), "it has ended")
    }

    @Test(arguments: Route.Version.allCases)
    func aDelivery(version: Route.Version) async throws {
        let shop = try await APIShop()
        let (id, _) = try await shop.create()
        try await shop.addDelivery(
            "DEL", to: id, .dead, tries: 1, eventNumber: 4712, item: ItemID("7K3QPW9XZA"))
        try await shop.addDelivery("RUNNING", to: id, .pending, lease: "process")
        let page = try await shop.call(Endpoints.deliveries(version).route, ["webhook": id])
        #expect(
            shop.text(page, replacing: [id: "ID"]) == """
                {"deliveries":[\
                {"attempts":0,"created_at":"NOW","entrupy_id":null,"event_id":"event","finished_at":null,\
                "id":"RUNNING","next_try_at":null,"sequence":null,"status":"pending","tries":[],\
                "type":"session.completed","webhook_id":"ID"},\
                {"attempts":1,"created_at":"NOW","entrupy_id":"7K3QPW9XZA","event_id":"event","finished_at":"NOW",\
                "id":"DEL","next_try_at":null,"sequence":4712,"status":"dead",\
                "tries":[{"at":"NOW","body":"try later","duration_ms":84,"error":null,"message":null,"number":1,\
                "status":503}],"type":"session.completed","webhook_id":"ID"}],"next_cursor":null}
                """)
    }

    @Test(arguments: Route.Version.allCases)
    func aTestAndAReplay(version: Route.Version) async throws {
        let shop = try await APIShop()
        let (id, _) = try await shop.create()
        let test = try await shop.call(Endpoints.testWebhook(version).route, ["webhook": id])
        #expect(test.status == .accepted)
        let made = try test.decode(PartnerDeliveryResponse.self).delivery
        #expect(
            shop.text(test, replacing: [id: "ID", made.id: "DEL", made.event_id: "EVENT"]) == """
                {"delivery":{"attempts":0,"created_at":"NOW","entrupy_id":null,"event_id":"EVENT","finished_at":null,\
                "id":"DEL","next_try_at":"NOW","sequence":null,"status":"pending","tries":[],"type":"webhook.test",\
                "webhook_id":"ID"}}
                """)
        try await shop.addDelivery("DEAD", to: id, .dead)
        let replay = try await shop.call(Endpoints.replayDelivery(version).route, ["delivery": "DEAD"])
        #expect(replay.status == .accepted)
        #expect(
            shop.text(replay, replacing: [id: "ID"]) == """
                {"delivery":{"attempts":0,"created_at":"NOW","entrupy_id":null,"event_id":"event","finished_at":null,\
                "id":"DEAD","next_try_at":"NOW","sequence":null,"status":"pending","tries":[],\
                "type":"session.completed","webhook_id":"ID"}}
                """)
    }
}
