import Foundation
import StandardWebhooks

/// Decides whether a request comes from the platform, by its `webhook-signature` over the raw bytes of its body.
///
/// While a secret is replaced, the header has a signature of each. `Entrupy-Signature` is not demanded: it has no time
/// and no id, and is made with the new secret at once, which a shop that has not switched yet does not have.
struct WebhookCheck: Sendable {
    /// The reason why a request is refused, for the log.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// Several during a change of the secret.
    let secrets: [WebhookSecret]
    let now: @Sendable () -> Date

    /// Returns the id of a message that the platform has signed.
    func callAsFunction(
        _ body: [UInt8], headers: [(name: String, value: String)]
    ) throws(Refusal) -> String {
        do {
            return try WebhookVerifier(keys: secrets.map(\.key)).verify(
                body: body, headers: WebhookHeaders(headers.map { ($0.name, $0.value) }), now: now()
            ).id
        } catch {
            throw Refusal(description: error.description)
        }
    }
}
