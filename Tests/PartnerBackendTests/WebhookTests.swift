import Foundation
import HTTPTypes
import HummingbirdTesting
import InMemoryLogging
import Logging
import NIOCore
import StandardWebhooks
import Testing

@testable import PartnerBackend

/// The receiver of webhooks, and the page that shows what came.
@Suite struct WebhookTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let time = Date(timeIntervalSince1970: 1_760_000_000)

    private static func shop(_ secrets: [String] = [secret]) throws -> Shop {
        Shop(webhookSecrets: try secrets.map { try WebhookSecret($0) })
    }

    /// Returns the body of an event in version 2.0.
    private static func event(
        _ type: String = "session.completed", item: String = "7QX0M2KD9A", revision: Int = 2, brand: String = "Nike"
    ) -> String {
        """
        {"sequence": 7, "id": "evt", "type": "\(type)", "event": "\(type)", "timestamp": "2026-11-21T09:30:05.000000Z",
         "api_version": "2.0", "item_revision": \(revision), "data": {"entrupy_id": "\(item)", "customer_item_id": "sku-1",
         "certificate_url": null, "details": {}, "status": {"result": {"id": "authentic", "final": true,
         "display": {"header": "Authentic", "message": "", "reasons": []}}, "flag": null},
         "item": {"entrupy_id": "\(item)", "properties": {"brand": "\(brand)", "category": "Sneakers"}}}}
        """
    }

    /// Signs a body, as the platform does.
    private static func headers(
        _ body: String, id: String = "evt_1", at time: Date = time, secret: String = secret
    ) throws -> [String: String] {
        let signed = try WebhookSigner(WebhookSigningKey(secret)).sign(id: id, timestamp: time, body: Data(body.utf8))
        return Dictionary(uniqueKeysWithValues: signed.fields.map { ($0.name, $0.value) })
    }

    private static func post(
        _ client: any TestClientProtocol, _ body: String, _ headers: [String: String]
    ) async throws -> Answer {
        var fields: HTTPFields = [.contentType: "application/json"]
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try await client.execute(
            uri: "/webhooks/assay", method: .post, headers: fields, body: ByteBuffer(string: body)
        ) { Answer($0) }
    }

    private static func page(_ client: any TestClientProtocol) async throws -> String {
        try await client.execute(uri: "/webhooks", method: .get) { Answer($0) }.body
    }

    @Test func anEventIsShownOnThePage() async throws {
        try await Self.shop().test { client in
            let empty = try await Self.page(client)
            #expect(empty.contains("assay webhooks listen") && empty.contains("0 events handled"))
            let body = Self.event()
            #expect(try await Self.post(client, body, Self.headers(body)).status == 204)
            let page = try await Self.page(client)
            #expect(page.contains("<h2>Nike · Sneakers</h2>") && page.contains("Number sku-1"))
            #expect(page.contains("session.completed") && page.contains("class=\"result good\">Authentic"))
            #expect(page.contains("21 November 2026, 09:30:05 UTC") && page.contains("1 event handled"))
        }
    }

    @Test func anEventThatComesAgainIsAnsweredAndIgnored() async throws {
        try await Self.shop().test { client in
            let body = Self.event()
            for _ in 0..<2 { #expect(try await Self.post(client, body, Self.headers(body)).status == 204) }
            let page = try await Self.page(client)
            #expect(page.contains("1 event handled · 1 repeated") && page.contains("Came before: ignored"))
        }
    }

    @Test func anOlderEventOfAnItemIsIgnoredAndOneOfTheSameChangeIsNot() async throws {
        try await Self.shop().test { client in
            let bodies = [
                Self.event(revision: 5), Self.event("session.updated", revision: 4),
                Self.event("flag.updated", revision: 5), Self.event("session.updated", item: "OTHER", revision: 1),
            ]
            for (number, body) in bodies.enumerated() {
                let headers = try Self.headers(body, id: "evt_\(number)")
                #expect(try await Self.post(client, body, headers).status == 204)
            }
            let page = try await Self.page(client)
            #expect(page.contains("3 events handled · 0 repeated · 1 out of date"))
            #expect(page.matches(of: /Older than what is known: ignored/).count == 1)
        }
    }

    /// Ways to change the headers of a request that is signed rightly.
    enum Forgery: CaseIterable {
        case noSignature, otherSecret, otherID, late, twoTimes
    }

    @Test(arguments: Forgery.allCases) func aRequestThatIsNotThePlatformsIsRefused(forgery: Forgery) async throws {
        let shop = try Self.shop()
        try await shop.test { client in
            let body = Self.event()
            var headers = try Self.headers(body)
            switch forgery {
            case .noSignature: headers["webhook-signature"] = nil
            case .otherSecret:
                headers = try Self.headers(body, secret: "whsec_" + Data(repeating: 1, count: 24).base64EncodedString())
            case .otherID: headers["webhook-id"] = "evt_2"
            case .late: headers = try Self.headers(body, at: Self.time - 301)
            case .twoTimes: headers["webhook-timestamp"] = "1760000000, 1760000000"
            }
            let answer = try await Self.post(client, body, headers)
            #expect(answer.status == 401 && answer.errorCode == "not_signed")
            #expect(try await Self.page(client).contains("0 events handled · 0 repeated · 0 out of date · 1 refused"))
        }
        #expect(shop.logged.contains("refused a webhook"))
    }

    @Test func theOldSecretIsGoodWhileTheSecretChanges() async throws {
        let old = "whsec_" + Data(repeating: 1, count: 24).base64EncodedString()
        try await Self.shop([Self.secret, old]).test { client in
            for secret in [Self.secret, old] {
                let body = Self.event()
                let answer = try await Self.post(client, body, Self.headers(body, secret: secret))
                #expect(answer.status == 204)
            }
        }
    }

    @Test func aResultOnWhichAnExpertStillDecidesIsNotActedOn() async throws {
        try await Self.shop().test { client in
            let open = Self.event().replacing(#""authentic", "final": true"#, with: #""needs_review", "final": false"#)
            let bodies = [open, Self.event("session.updated", revision: 3), Self.event(revision: 3)]
            for (number, body) in bodies.enumerated() {
                #expect(try await Self.post(client, body, Self.headers(body, id: "evt_\(number)")).status == 204)
                let page = try await Self.page(client)
                #expect(page.contains(number < 2 ? "· 0 final results" : "· 1 final result"), "\(number)")
            }
        }
    }

    @Test func requestsThatAreNotSignedDoNotFillTheLog() async throws {
        let shop = try Self.shop()
        try await shop.test { client in
            for _ in 0..<50 {
                let answer = try await Self.post(client, "{}", [:])
                #expect(answer.status == 401)
            }
        }
        #expect(shop.log.entries.count { $0.level >= .info } == 1, "\(shop.logged)")
    }

    @Test func withoutASecretNothingIsReceived() async throws {
        try await Self.shop([]).test { client in
            let body = Self.event()
            let answer = try await Self.post(client, body, Self.headers(body))
            #expect(answer.status == 503 && answer.errorCode == "webhooks_off")
            #expect(try await Self.page(client).contains("has no webhook secret yet"))
        }
    }

    @Test(arguments: [
        (String(repeating: " ", count: 65_537), 413), ("[]", 400), (String(repeating: "[", count: 600), 400),
    ])
    func aBodyIsBoundedBeforeItIsRead(body: String, status: Int) async throws {
        try await Self.shop().test { client in
            let answer = try await Self.post(client, body, Self.headers(body))
            #expect(answer.status == status)
        }
    }

    @Test func textsOfAnEventAreEscapedOnThePage() async throws {
        try await Self.shop().test { client in
            let body = Self.event("<b>", brand: "<script>alert(1)</script>")
            #expect(try await Self.post(client, body, Self.headers(body)).status == 204)
            let page = try await Self.page(client)
            #expect(page.contains("&lt;script&gt;alert(1)") && page.contains("&lt;b&gt;"))
            #expect(page.matches(of: /<script/).count == 1)
        }
    }

    @Test func thePageRunsTheShopsScriptAlone() async throws {
        try await Self.shop().test { client in
            let page = try await client.execute(uri: "/webhooks", method: .get) { Answer($0) }
            let policy = page.headers[.contentSecurityPolicy] ?? ""
            #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'; connect-src 'self'"))
            let script = try await client.execute(uri: "/webhooks.js", method: .get) { Answer($0) }
            #expect(script.status == 200 && script.headers[.contentType]?.hasPrefix("text/javascript") == true)
            let items = try await client.execute(uri: "/signin", method: .get) { Answer($0) }
            #expect(items.headers[.contentSecurityPolicy]?.contains("script-src") == false)
        }
    }

    @Test func theInboxForgetsWhatIsOld() async throws {
        let inbox = EventInbox()
        let event = try BoundedJSONDecoder().decode(PlatformEvent.self, from: Data(Self.event().utf8))
        for number in 0..<60 { await inbox.receive(event, id: "\(number)", at: Self.time) }
        let contents = await inbox.contents
        #expect(contents.entries.count == EventInbox.keptEntries && contents.counts == [.new: 60])
        #expect(contents.entries.first?.id == "59")
    }

    @Test func recentValuesKeepTheNewestOnes() {
        var values = RecentValues<Int, Int>(capacity: 10)
        values[0] = 1
        for number in 1..<10_000 {
            values[number] = number
            values[0] = number
            #expect(values.count <= 10)
        }
        #expect(values[0] == 9_999 && values[9_999] == 9_999 && values[5] == nil)
        for number in 9_996...9_999 { #expect(values[number] == number) }
    }
}
