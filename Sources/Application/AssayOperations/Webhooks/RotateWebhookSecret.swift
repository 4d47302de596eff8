package import AssayCore
import AssayKeys
import AssayStorage
package import AssayWire

/// Replaces the secret of a webhook subscription.
///
/// For a time, both the new secret and the one before it sign, so that receivers can change over.
package struct RotateWebhookSecret: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// An earlier secret that was still valid ends at once, because two secrets sign at most.
    ///
    /// - Throws: `invalid_request`, which names the fields; `not_found`; `changed_meanwhile` (conflict); the errors of
    ///   ``IdempotentCall/run(in:now:_:)``.
    package func callAsFunction<Answer: Sendable>(
        _ actor: PartnerActor, id: WebhookID, _ wanted: RotateWebhookSecretRequest,
        answering answer: CallAnswer<WebhookWithSecret, Answer>
    ) async throws -> Answer {
        var input = WebhookInput(platform.outboundRules)
        let secret = input.secret(wanted.secret_key, or: WebhookSecret(random: platform.random))
        let overlap = input.overlap(wanted.overlap_seconds)
        try input.check()
        let (organization, now) = (actor.organization, platform.clock.now())
        let sealed = try secret.sealed(by: platform.masterKey)
        return try await platform.retryingConflicts { tx in
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
