import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

@Suite struct RotateWebhookSecretTests {
    @discardableResult
    private static func rotate(
        _ bench: SubscriptionBench, _ id: WebhookID,
        _ wanted: RotateWebhookSecretRequest = RotateWebhookSecretRequest(),
        by organization: OrganizationID = SubscriptionBench.shop
    ) async throws -> WebhookWithSecret {
        try await RotateWebhookSecret(bench.platform)(
            SubscriptionBench.actor(organization), id: id, wanted, answering: .result)
    }

    /// Returns the stored secrets: the current one, and the one before it with its end.
    private static func stored(
        _ bench: SubscriptionBench, _ id: WebhookID
    ) async throws -> (current: WebhookSecret, previous: WebhookSecret?, ends: Timestamp?) {
        let found = try await bench.store.read { try $0.webhooks.secrets(of: id, organization: SubscriptionBench.shop) }
        let sealed = try #require(found)
        let key = bench.platform.masterKey
        return (
            try WebhookSecret(opening: sealed.current, by: key),
            try sealed.previous.map { try WebhookSecret(opening: $0, by: key) }, sealed.previousEnds
        )
    }

    @Test func bothSecretsAreValidForADay() async throws {
        let bench = try await SubscriptionBench()
        let made = try await bench.create()
        let id = made.report.webhook.id
        let rotated = try await Self.rotate(bench, id)
        #expect(rotated.secret != made.secret)
        #expect(rotated.report.webhook.previousSecretEnds == bench.now.adding(seconds: 86_400))
        let stored = try await Self.stored(bench, id)
        #expect(stored.current == rotated.secret)
        #expect(stored.previous == made.secret)
        #expect(stored.ends == bench.now.adding(seconds: 86_400))
    }

    @Test func aSecondRotationEndsTheOldestSecret() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        let second = try await Self.rotate(bench, id)
        let third = try await Self.rotate(
            bench, id, RotateWebhookSecretRequest(secret_key: "the third of the secrets", overlap_seconds: 60))
        let stored = try await Self.stored(bench, id)
        #expect(stored.current == third.secret && third.secret.text == "the third of the secrets")
        #expect(stored.previous == second.secret)
        #expect(stored.ends == bench.now.adding(seconds: 60))
    }

    @Test func withoutAnOverlapThePreviousSecretEndsAtOnce() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        _ = try await Self.rotate(bench, id)
        let rotated = try await Self.rotate(bench, id, RotateWebhookSecretRequest(overlap_seconds: 0))
        #expect(rotated.report.webhook.previousSecretEnds == nil)
        #expect(try await Self.stored(bench, id).previous == nil)
    }

    @Test(arguments: [
        (RotateWebhookSecretRequest(overlap_seconds: -1), "overlap_seconds out_of_range"),
        (RotateWebhookSecretRequest(overlap_seconds: 604_801), "overlap_seconds out_of_range"),
        (RotateWebhookSecretRequest(secret_key: "short"), "secret_key invalid_secret"),
    ])
    func aWrongMemberIsNamed(wanted: RotateWebhookSecretRequest, problem: String) async throws {
        let bench = try await SubscriptionBench()
        let made = try await bench.create()
        let id = made.report.webhook.id
        let refused = await refusal { try await Self.rotate(bench, id, wanted) }
        #expect(refused?.fields.map { "\($0.name) \($0.code)" } == [problem])
        #expect(try await Self.stored(bench, id).current == made.secret)
    }
}
