package import AssayCore
import AssayKeys
import AssayStorage
package import AssayWire

/// Replaces the secret of a webhook subscription.
///
/// For a time, both the new secret and the one before it sign, so that receivers can change over.
package struct RotateWebhookSecret: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let random: any RandomSource
    private let masterKey: MasterKey
    private let rules: OutboundRules

    package init(_ platform: Platform) {
        (store, clock, random) = (platform.store, platform.clock, platform.random)
        (masterKey, rules) = (platform.masterKey, platform.outboundRules)
    }

    /// An earlier secret that was still valid ends at once, because two secrets sign at most.
    ///
    /// - Throws: `invalid_request`, which names the fields; `not_found`; `changed_meanwhile` (conflict); the errors of
    ///   ``IdempotentCall/run(in:now:_:)``.
    package func callAsFunction<Answer: Sendable>(
        _ actor: PartnerActor, id: WebhookID, _ wanted: RotateWebhookSecretRequest,
        answering answer: CallAnswer<WebhookWithSecret, Answer>
    ) async throws -> Answer {
        var input = WebhookInput(rules)
        let secret = input.secret(wanted.secret_key, or: WebhookSecret(random: random))
        let overlap = input.overlap(wanted.overlap_seconds)
        try input.check()
        let (organization, now) = (actor.organization, clock.now())
        let sealed = try secret.sealed(by: masterKey)
        return try await ConflictRetry.run {
            try await store.write { tx in
                try answer.make(tx, now) {
                    let webhook = try ReadWebhooks.find(id, of: organization, in: tx).webhook
                    let ends = overlap > 0 ? now.adding(seconds: overlap) : nil
                    guard try tx.webhooks.rotate(webhook, sealedSecret: sealed, previousEnds: ends) else {
                        throw DomainError.revisionConflict
                    }
                    return WebhookWithSecret(
                        report: try ReadWebhooks.find(id, of: organization, in: tx), secret: secret, now: now)
                }
            }
        }
    }
}
