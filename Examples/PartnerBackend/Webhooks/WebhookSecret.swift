import StandardWebhooks

/// The secret of a subscription to the platform's webhooks.
struct WebhookSecret: Sendable, CustomStringConvertible, CustomReflectable {
    let key: WebhookVerificationKey

    /// - Parameter text: `whsec_` and base64, or a text of 24 to 256 bytes that the shop chose itself.
    /// - Throws: `WebhookKeyError` for a text that is no secret.
    init(_ text: String) throws(WebhookKeyError) {
        if text.hasPrefix("whsec_") {
            key = try WebhookVerificationKey(text)
        } else {
            key = try WebhookVerificationKey(secret: text.utf8)
        }
    }

    var description: String { "WebhookSecret(redacted)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
