/// The kinds of serialized keys; the raw value is the prefix.
public enum WebhookKeyKind: String, Sendable, Hashable, CaseIterable {
    /// A shared secret of 24 to 256 bytes.
    ///
    /// The specification allows at most 64. Longer ones are accepted because some senders issue them.
    case secret = "whsec_"
    /// An Ed25519 private key: the seed (32 bytes), or the seed and the public key (64 bytes).
    case privateKey = "whsk_"
    /// An Ed25519 public key of 32 bytes.
    case publicKey = "whpk_"

    func allows(_ count: Int) -> Bool {
        switch self {
        case .secret: (24...256).contains(count)
        case .privateKey: count == 32 || count == 64
        case .publicKey: count == 32
        }
    }
}

/// The reason why a key can't be used; the description contains no part of the key.
public enum WebhookKeyError: Error, Sendable, Hashable {
    /// The text is empty, or nothing follows the prefix.
    case empty
    /// The text begins with none of the prefixes of ``WebhookKeyKind``.
    case unknownPrefix
    /// The text after the prefix is not standard base64; white space is not allowed either.
    case notBase64
    /// The key has an invalid length.
    case wrongLength(WebhookKeyKind, bytes: Int)
    /// The second half of a private key of 64 bytes is not the public key of the first half.
    case publicKeyDiffers
    /// A public key was given for signing.
    case publicKeyCannotSign
    /// A private key was given for verifying; only the sender should have it.
    case privateKeyGiven
}

extension WebhookKeyError: CustomStringConvertible {
    /// The reason as a sentence.
    public var description: String {
        switch self {
        case .empty: "The key is empty."
        case .unknownPrefix: "The key begins with none of whsec_, whsk_ and whpk_."
        case .notBase64: "The key is not base64 after its prefix. Check it for spaces and line ends."
        case .wrongLength(.secret, let bytes): "The secret has \(bytes) bytes; it needs 24 to 256."
        case .wrongLength(.privateKey, let bytes): "The private key has \(bytes) bytes; it needs 32 or 64."
        case .wrongLength(.publicKey, let bytes): "The public key has \(bytes) bytes; it needs 32."
        case .publicKeyDiffers: "The halves of the private key do not belong together."
        case .publicKeyCannotSign: "A public key (whpk_) can't sign. Sign with its private key (whsk_)."
        case .privateKeyGiven: "Verify with the public key (whpk_), and leave the private key (whsk_) at the sender."
        }
    }
}
