import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import StandardWebhooks
import Testing

@Suite struct OutgoingDeliveryTests {
    private static func outgoing(
        _ bench: WebhookBench, version: PartnerVersion = .v2_0, secret: String = WebhookBench.secret,
        previous: String? = nil, ends: Timestamp? = nil
    ) async throws -> OutgoingDelivery {
        try await bench.subscribe(version: version, secret: secret, previousSecret: previous, previousEnds: ends)
        try await bench.append("e1")
        try await bench.fanOut()
        return try #require(try await bench.claim().first)
    }

    private static func bench() async throws -> WebhookBench {
        try await WebhookBench(try await TestPlatform.make())
    }

    private static func verify(
        _ delivery: OutgoingDelivery, with key: WebhookVerificationKey, at time: Timestamp
    ) throws -> [(name: String, value: String)] {
        let headers = try delivery.headers(at: time)
        _ = try WebhookVerifier(keys: [key]).verify(
            body: delivery.body, headers: WebhookHeaders(headers.map { ($0.name, $0.value) }), now: time.date)
        return headers
    }

    @Test func bothSignaturesAreThoseOfTheBody() async throws {
        let bench = try await Self.bench()
        let delivery = try await Self.outgoing(bench)
        let headers = try Self.verify(
            delivery, with: try WebhookVerificationKey(WebhookBench.secret), at: bench.test.clock.now())
        let values = Dictionary(uniqueKeysWithValues: headers.map { ($0.name, $0.value) })
        #expect(values["webhook-id"] == "e1")
        #expect(values["Content-Type"] == "application/json")
        #expect(values["User-Agent"] == "Assay-Webhooks/1")
        let own = try #require(values["Entrupy-Signature"])
        #expect(own.count == 64 && own.allSatisfy { "0123456789abcdef".contains($0) })
        let body = try #require(try JSONSerialization.jsonObject(with: Data(delivery.body)) as? [String: Any])
        #expect(body["type"] as? String == "session.updated")
        #expect(body["id"] as? String == "e1")
        #expect(body["sequence"] as? Int == 1)
    }

    @Test func aDeliveryIsInTheTraceOfTheRequestThatCausedItsEvent() async throws {
        let bench = try await Self.bench()
        let id = "4bf92f3577b34da6a3ce929d0e0e4736"
        let trace = try #require(TraceContext(header: "00-\(id)-00f067aa0ba902b7-01"))
        let delivery = try await TraceContext.$current.withValue(trace) { try await Self.outgoing(bench) }
        let header = try delivery.headers(at: bench.test.clock.now()).last
        #expect(header?.name == "traceparent")
        let own = try #require(TraceContext(header: header?.value ?? ""))
        #expect(own == trace)
        #expect(header?.value.contains("00f067aa0ba902b7") == false, "the delivery is a request of its own")
        #expect(delivery.eventAt == bench.test.clock.now())
    }

    /// An older build may meet the events of a later one.
    @Test func anEventThatCannotBeReadHoldsUpNoOther() async throws {
        let bench = try await Self.bench()
        try await bench.subscribe()
        for number in 1...2 { try await bench.append("e\(number)", item: number) }
        try await bench.fanOut()
        try await bench.test.database.run(
            "UPDATE events SET snapshot = '{}' WHERE organisation_id = 'SHOP' AND id = 'e1'")
        let claim = try await bench.claimOnce()
        #expect(claim.deliveries.map(\.claim.delivery.event.rawValue) == ["e2"])
        let failed = try #require(claim.unsendable.first)
        #expect(failed.outcome == .failure() && failed.tried.error == "server_failed")
    }

    @Test func aSubscriptionThatCannotBeReadHoldsUpNoOther() async throws {
        let bench = try await Self.bench()
        for id in ["later", "known"] { try await bench.subscribe(id) }
        try await bench.append("e1")
        try await bench.fanOut()
        try await bench.test.database.run(
            "UPDATE webhooks SET version = '9.9' WHERE organisation_id = 'SHOP' AND id = 'later'")
        let claim = try await bench.claimOnce()
        #expect(claim.deliveries.map(\.claim.delivery.webhook.rawValue) == ["known"])
        #expect(claim.unsendable.map(\.claim.delivery.webhook.rawValue) == ["later"])
        #expect(claim.unsendable.first?.outcome == .failure())
    }

    @Test func aReplacedSecretSignsUntilItsEnd() async throws {
        let bench = try await Self.bench()
        let end = bench.test.clock.now().adding(seconds: 100)
        let old = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()
        let delivery = try await Self.outgoing(bench, previous: old, ends: end)
        let keys = try [WebhookBench.secret, old].map { try WebhookVerificationKey($0) }
        for key in keys { _ = try Self.verify(delivery, with: key, at: end.adding(seconds: -1)) }
        _ = try Self.verify(delivery, with: keys[0], at: end)
        #expect(throws: WebhookVerificationError.self) { try Self.verify(delivery, with: keys[1], at: end) }
    }

    @Test func subscriptionsOfBothVersionsGetTheBodiesOfTheirs() async throws {
        let bench = try await Self.bench()
        try await bench.subscribe("old", version: .v1_4)
        try await bench.subscribe("new", version: .v2_0)
        try await bench.append("e1")
        try await bench.fanOut()
        let bodies = try await bench.claim().reduce(into: [String: [String: Any]]()) { bodies, delivery in
            bodies[delivery.claim.delivery.webhook.rawValue] =
                try JSONSerialization.jsonObject(with: Data(delivery.body)) as? [String: Any]
        }
        #expect(Set(try #require(bodies["old"]).keys) == ["id", "type", "event", "timestamp", "item_revision", "item"])
        #expect(
            Set(try #require(bodies["new"]).keys) == [
                "sequence", "id", "type", "event", "timestamp", "api_version", "item_revision", "data",
            ])
    }

    @Test func eachTryHasTheSameBody() async throws {
        let bench = try await Self.bench()
        let first = try await Self.outgoing(bench)
        try await bench.finish([first], .failure())
        bench.test.clock.advance(seconds: 10)
        // Another process has nothing of it in memory.
        let other = try await bench.test.otherProcess()
        let isSame = try await bench.claim(on: bench.platform.store.isShared ? other : bench.test).first?.body
        #expect(isSame == first.body)
    }

    @Test func anEventThatIsErasedBetweenTwoTriesIsSentErased() async throws {
        let bench = try await Self.bench()
        let (claim, render) = (ClaimDeliveries(bench.platform), RenderDeliveries(bench.platform))
        func outgoing() async throws -> OutgoingDelivery {
            try #require(try await render(try await claim(.init(256)).deliveries).deliveries.first)
        }
        try await bench.subscribe()
        try await bench.append("e1")
        try await bench.fanOut()
        let first = try await outgoing()
        try await bench.finish([first], .failure())
        _ = try await bench.platform.store.write {
            try $0.sql.execute("/* of a test */ UPDATE events SET snapshot = REPLACE(snapshot, 'Nike', 'Puma')")
        }
        bench.test.clock.advance(seconds: 3_600)
        let body = String(decoding: try await outgoing().body, as: UTF8.self)
        #expect(body.contains("Puma") && !body.contains("Nike"))
    }

    @Test func aTestHasASampleItemAndOneTry() async throws {
        let bench = try await Self.bench()
        try await bench.subscribe()
        let now = bench.test.clock.now()
        try await bench.platform.store.write { tx in
            try tx.sql.execute(
                """
                /* of a test */ INSERT INTO webhook_deliveries (
                    id, organisation_id, webhook_id, event_id, type, state, due_at, attempts, tries, created_at)
                VALUES (
                    'D1', \(WebhookBench.shop), 'hook', 'test_1', 'webhook.test', 'pending', \(now), 0, 0, \(now))
                """)
            try tx.sql.execute("/* of a test */ UPDATE webhook_queues SET next_due = \(now)")
        }
        let delivery = try #require(try await bench.claim().first)
        let body = String(decoding: delivery.body, as: UTF8.self)
        #expect(body.contains("\"webhook.test\"") && body.contains("SAMPLE0000") && body.contains("\"test_1\""))
        try await bench.finish([delivery], .failure())
        #expect(try await bench.states() == ["test_1 dead"])
    }
}
