import StandardWebhooks

/// The steps of a rotation that docs/standard-webhooks.md shows.
enum WebhookRotation {
    // snippet.rotation
    /// The sender signs with both keys until every receiver has the new one.
    static func signer(new: String, old: String) throws(WebhookKeyError) -> WebhookSigner {
        try WebhookSigner(WebhookSigningKey(new), previous: [WebhookSigningKey(old)])
    }

    /// The receiver accepts both keys until no message is signed with the old one alone: `keyIndex` is then 0.
    static func verifier(new: String, old: String) throws(WebhookKeyError) -> WebhookVerifier {
        try WebhookVerifier(keys: [WebhookVerificationKey(new), WebhookVerificationKey(old)])
    }
    // snippet.end
}
