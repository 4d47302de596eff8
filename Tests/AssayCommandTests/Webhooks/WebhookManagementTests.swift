import AssayCore
import AssayProcesses
import AssayTestSupport
import AssayTestTiming
import AssayWire
import FaultProxy
import Foundation
import Testing

@testable import assay

/// Tests for `assay webhooks list`, `deliveries`, `test` and `replay` with a real server and a real receiver.
@Suite(.timeLimit(.minutes(5))) struct WebhookManagementTests {
    /// Runs a test with a subscription of a receiver that answers each request the same way.
    private static func run(
        status: Int, body: String,
        _ test: @escaping @Sendable (EventScene, PartnerWebhook, HTTPReceiver) async throws -> Void
    ) async throws {
        let receiver = try HTTPReceiver { _, wire in wire.write(HTTPReceiver.response(status, body: body)) }
        defer { receiver.stop() }
        try await EventScene.run(outboundRules: .development) { scene in
            let answer = try await scene.client().call(
                Endpoints.createWebhook(.v2), body: CreateWebhookRequest(url: "http://127.0.0.1:\(receiver.port)/hook"))
            try await test(scene, answer.webhook, receiver)
        }
    }

    private static func run(_ scene: EventScene, _ arguments: String...) async throws -> Program.Outcome {
        try await Program.run(["webhooks"] + arguments, environment: scene.environment)
    }

    @Test func subscriptionsAreListedWithTheirStates() async throws {
        try await Self.run(status: 204, body: "") { scene, webhook, _ in
            let outcome = try await Self.run(scene, "list")
            #expect(outcome.status == 0 && outcome.output.hasPrefix("WEBHOOK"))
            let row = try #require(outcome.output.split(separator: "\n").last)
            #expect(row.hasPrefix("\(webhook.id)  enabled  2.0      \(webhook.url)  all"))
            let json = try await Self.run(scene, "list", "--json")
            let list = try WireJSON.decode(PartnerWebhooksResponse.self, from: Data(json.output.utf8))
            #expect(list.webhooks == [webhook])
        }
    }

    @Test func anOrganizationWithoutSubscriptionsHasAnEmptyList() async throws {
        try await EventScene.run { scene in
            let outcome = try await Self.run(scene, "list")
            #expect(outcome.output == "No subscriptions.\n")
        }
    }

    @Test func aTestShowsTheResponse() async throws {
        try await Self.run(status: 200, body: "thank you") { scene, webhook, receiver in
            let outcome = try await Self.run(scene, "test", webhook.id)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try /Delivered: 200 in \d+ ms\.\n/.wholeMatch(in: outcome.output) != nil, "\(outcome.output)")
            #expect(receiver.requests.count == 1)
        }
    }

    @Test func aTestShowsTheBodyOfAFailedResponse() async throws {
        try await Self.run(status: 500, body: "no\u{1B}[31m way") { scene, webhook, _ in
            let outcome = try await Self.run(scene, "test", webhook.id)
            let shown = outcome.output + outcome.errors
            #expect(shown.contains("Body: no") && shown.contains(" way") && !shown.contains("\u{1B}"), "\(shown)")
        }
    }

    @Test func aTestThatFailsEndsWith69AndCanBeRepeated() async throws {
        try await Self.run(status: 500, body: "no") { scene, webhook, receiver in
            let outcome = try await Self.run(scene, "test", webhook.id, "--json")
            #expect(outcome.status == 69, "\(outcome.errors)")
            let sent = try WireJSON.decode(PartnerDeliveryResponse.self, from: Data(outcome.output.utf8)).delivery
            #expect(sent.tries.map(\.status) == [500])

            let table = try await Self.run(scene, "deliveries", webhook.id, "--status", "dead").output
            let row = try #require(table.split(separator: "\n").last)
            #expect(
                row.contains("webhook.test") && row.contains("dead") && row.contains("  1    ")
                    && row.contains("  500 "))
            #expect(
                try await Self.run(scene, "deliveries", webhook.id, "--status", "waiting").output == "No deliveries.\n")

            let replayed = try await Self.run(scene, "replay", sent.id)
            #expect(replayed.status == 0 && replayed.output.contains("is sent again"), "\(replayed.errors)")
            try await eventually("the receiver gets it again") { receiver.requests.count == 2 }
        }
    }

    @Test func anUnknownSubscriptionIsNotFound() async throws {
        try await EventScene.run { scene in
            for arguments in [["test", "nowhere"], ["deliveries", "nowhere"], ["replay", "nowhere"]] {
                let outcome = try await Program.run(["webhooks"] + arguments, environment: scene.environment)
                #expect(outcome.status == 66, "\(arguments): \(outcome.errors)")
            }
        }
    }
}
