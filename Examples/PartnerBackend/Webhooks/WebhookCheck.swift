import Foundation
import StandardWebhooks

/// Decides whether a request comes from the platform, by its two signatures over the raw bytes of its body.
///
/// `webhook-signature` alone would be enough. `Entrupy-Signature` has no time and no id, so by itself it does not stop a
/// recorded request that is sent again.
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
        let verified: VerifiedWebhook
        do {
            verified = try WebhookVerifier(keys: secrets.map(\.key)).verify(
                body: body, headers: WebhookHeaders(headers.map { ($0.name, $0.value) }), now: now())
        } catch {
            throw Refusal(description: error.description)
        }
        let values = headers.filter { $0.name.lowercased() == "entrupy-signature" }.map(\.value)
        guard values.count == 1 else {
            throw Refusal(description: "The request has \(values.count) headers Entrupy-Signature instead of one.")
        }
        guard secrets.contains(where: { $0.accepts(entrupySignature: values[0], of: body) }) else {
            throw Refusal(description: "Entrupy-Signature is not that of the body.")
        }
        return verified.id
    }
}
