import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// A receiver's key: a shared secret (`whsec_`) or an Ed25519 public key (`whpk_`).
///
/// Printing, dumping or interpolating a key never shows a secret.
public struct WebhookVerificationKey: Sendable {
    private enum Material {
        case secret(SymmetricKey)
        case publicKey(Curve25519.Signing.PublicKey)
    }

    private let material: Material

    /// Reads a serialized key.
    ///
    /// - Parameter text: `whsec_` or `whpk_` and base64, with or without padding.
    /// - Throws: ``WebhookKeyError``.
    public init(_ text: String) throws(WebhookKeyError) {
        try self.init(SerializedKey(parsing: text))
    }

    /// Makes a key of the scheme `v1`.
    ///
    /// - Parameter secret: 24 to 256 bytes, such as the UTF-8 of a secret that has no prefix.
    /// - Throws: ``WebhookKeyError``.
    public init(secret: some Sequence<UInt8>) throws(WebhookKeyError) {
        try self.init(SerializedKey(.secret, secret))
    }

    /// Makes a key of the scheme `v1a`.
    ///
    /// - Parameter publicKey: 32 bytes.
    /// - Throws: ``WebhookKeyError``.
    public init(publicKey: some Sequence<UInt8>) throws(WebhookKeyError) {
        try self.init(SerializedKey(.publicKey, publicKey))
    }

    private init(_ key: SerializedKey) throws(WebhookKeyError) {
        switch key.kind {
        case .secret: material = .secret(SymmetricKey(data: key.bytes))
        case .privateKey: throw .privateKeyGiven
        case .publicKey:
            guard let publicKey = try? Curve25519.Signing.PublicKey(rawRepresentation: key.bytes) else {
                throw .wrongLength(.publicKey, bytes: key.bytes.count)
            }
            material = .publicKey(publicKey)
        }
    }

    init(_ secret: SymmetricKey) {
        material = .secret(secret)
    }

    init(_ publicKey: Curve25519.Signing.PublicKey) {
        material = .publicKey(publicKey)
    }

    /// The scheme of the signatures that the key verifies.
    public var scheme: WebhookScheme {
        switch material {
        case .secret: .v1
        case .publicKey: .v1a
        }
    }

    /// The key as text: `whsec_` or `whpk_` and padded base64; a `whsec_` is secret.
    public var serialized: String {
        switch material {
        case .secret(let key): WebhookKeyKind.secret.rawValue + Base64.encode(key.withUnsafeBytes { Array($0) })
        case .publicKey(let key): WebhookKeyKind.publicKey.rawValue + Base64.encode(Array(key.rawRepresentation))
        }
    }

    /// Returns whether one of the signatures, which are of the key's scheme, is the content's.
    func accepts(anyOf signatures: [[UInt8]], for content: SignedContent<some DataProtocol>) -> Bool {
        switch material {
        case .secret(let key):
            let code = content.code(with: key)
            return signatures.contains { TimingSafe.equals($0, code) }
        case .publicKey(let key):
            let bytes = content.bytes
            return signatures.contains { key.isValidSignature($0, for: bytes) }
        }
    }
}

extension WebhookVerificationKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The public key, or the scheme of a secret without the secret.
    public var description: String {
        "WebhookVerificationKey(\(scheme == .v1 ? "v1, redacted" : serialized))"
    }
    /// The public key, or the scheme of a secret without the secret.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` does not show a secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
