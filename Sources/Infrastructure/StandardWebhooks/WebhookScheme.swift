/// A way to sign a webhook, by its identifier in the header `webhook-signature`.
public enum WebhookScheme: String, Sendable, Hashable, CaseIterable {
    /// HMAC-SHA256 with a secret that sender and receiver share (`whsec_`).
    case v1
    /// Ed25519: the sender signs with a private key (`whsk_`), and the receiver verifies with the public key (`whpk_`).
    case v1a

    /// The length of a signature in bytes.
    var signatureBytes: Int { self == .v1 ? 32 : 64 }
}
