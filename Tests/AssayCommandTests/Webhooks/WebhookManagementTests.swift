import AssayCore
import AssayProcesses
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import assay

/// Tests for `assay webhooks list`, `deliveries`, `test` and `replay`, with deliveries that the test itself ends.
@Suite(.everyDatabase, .timeLimit(.minutes(5))) struct WebhookManagementTests {
    private static let url = "https://hooks.example.com/assay"

    private static func subscribe(_ scene: EventScene) async throws -> PartnerWebhook {
        let answer: PartnerWebhookSecretResponse = try await scene.client().call(
            .createWebhook(.v2), body: ["url": url])
        return answer.webhook
    }

    private static func run(_ scene: EventScene, _ arguments: String...) async throws -> Program.Outcome {
        try await Program.run(["webhooks"] + arguments, environment: scene.environment)
    }

    /// Ends the only delivery after one try, as the dispatcher does.
    private static func end(_ scene: EventScene, status: Int, body: String) async throws {
        let state = status < 300 ? "delivered" : "dead"
        let (organization, now) = (scene.organization.id, scene.test.clock.now().microseconds)
        try await scene.test.database.run(
            """
            INSERT INTO webhook_tries (delivery_id, number, organisation_id, at, milliseconds, status, body)
            SELECT id, tries + 1, organisation_id, \(now), 120, \(status), \(body) FROM webhook_deliveries
            WHERE organisation_id = \(organization.rawValue)
            """,
            """
            UPDATE webhook_deliveries SET state = \(state), tries = tries + 1, attempts = 1, due_at = NULL,
                finished_at = \(now) WHERE organisation_id = \(organization.rawValue)
            """)
    }

    private static func isTestSent(_ scene: EventScene) async throws -> Bool {
        let organization = scene.organization.id.rawValue
        let count: Int64 = try await scene.test.database.value(
            "SELECT COUNT(*) FROM webhook_deliveries WHERE organisation_id = \(organization)")
        return count > 0
    }

    /// Runs `assay webhooks test`, and ends the delivery with a status meanwhile.
    private static func test(
        _ webhook: PartnerWebhook, _ scene: EventScene, status: Int, body: String, _ arguments: String...
    ) async throws -> Program.Outcome {
        async let outcome = Program.run(
            ["webhooks", "test", webhook.id] + arguments, environment: scene.environment)
        try await eventually("the server has the test") { try await isTestSent(scene) }
        try await end(scene, status: status, body: body)
        return try await outcome
    }

    @Test func subscriptionsAreListedWithTheirStates() async throws {
        try await EventScene.run { scene in
            #expect(try await Self.run(scene, "list").output == "No subscriptions.\n")
            let webhook = try await Self.subscribe(scene)
            let outcome = try await Self.run(scene, "list")
            #expect(outcome.status == 0 && outcome.output.hasPrefix("WEBHOOK"))
            let row = try #require(outcome.output.split(separator: "\n").last)
            #expect(row.hasPrefix("\(webhook.id)  enabled  2.0      \(Self.url)  all"))
            let json = try await Self.run(scene, "list", "--json")
            let list = try WireJSON.decode(PartnerWebhooksResponse.self, from: Data(json.output.utf8))
            #expect(list.webhooks == [webhook])
        }
    }

    @Test func aTestShowsTheResponse() async throws {
        try await EventScene.run { scene in
            let webhook = try await Self.subscribe(scene)
            let outcome = try await Self.test(webhook, scene, status: 204, body: "thank\u{1B}[31m you")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output == "Delivered: 204 in 120 ms.\nBody: thank [31m you\n")
        }
    }

    @Test func aTestThatFailsEndsWith69AndCanBeRepeated() async throws {
        try await EventScene.run { scene in
            let webhook = try await Self.subscribe(scene)
            let outcome = try await Self.test(webhook, scene, status: 500, body: "no", "--json")
            #expect(outcome.status == 69)
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
            #expect(try await Self.run(scene, "replay", sent.id).status == 65, "it is still open")
        }
    }

    @Test func whatDoesNotExistIsNotFound() async throws {
        try await EventScene.run { scene in
            for arguments in [["test", "nowhere"], ["deliveries", "nowhere"], ["replay", "nowhere"]] {
                let outcome = try await Program.run(["webhooks"] + arguments, environment: scene.environment)
                #expect(outcome.status == 66, "\(arguments): \(outcome.errors)")
            }
        }
    }
}
