import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// A sender's key: a shared secret (`whsec_`) or an Ed25519 private key (`whsk_`).
///
/// Printing, dumping or interpolating a key never shows it.
public struct WebhookSigningKey: Sendable {
    private enum Material {
        case secret(SymmetricKey)
        case privateKey(Curve25519.Signing.PrivateKey)
    }

    private let material: Material

    /// Reads a serialized key.
    ///
    /// - Parameter text: `whsec_` or `whsk_` and base64, with or without padding.
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
    /// - Parameter privateKey: The Ed25519 seed (32 bytes), or the seed and the public key (64 bytes).
    /// - Throws: ``WebhookKeyError``.
    public init(privateKey: some Sequence<UInt8>) throws(WebhookKeyError) {
        try self.init(SerializedKey(.privateKey, privateKey))
    }

    private init(_ key: SerializedKey) throws(WebhookKeyError) {
        switch key.kind {
        case .secret: material = .secret(SymmetricKey(data: key.bytes))
        case .privateKey: material = .privateKey(try Self.privateKey(key.bytes))
        case .publicKey: throw .publicKeyCannotSign
        }
    }

    private init(_ material: Material) {
        self.material = material
    }

    private static func privateKey(_ bytes: [UInt8]) throws(WebhookKeyError) -> Curve25519.Signing.PrivateKey {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes.prefix(32)) else {
            throw .wrongLength(.privateKey, bytes: bytes.count)
        }
        let publicKey = bytes.dropFirst(32)
        guard publicKey.isEmpty || publicKey.elementsEqual(key.publicKey.rawRepresentation) else {
            throw .publicKeyDiffers
        }
        return key
    }

    /// Makes a new key from the system's random numbers: a secret of 32 bytes, or an Ed25519 key.
    public static func random(_ scheme: WebhookScheme) -> WebhookSigningKey {
        switch scheme {
        case .v1: WebhookSigningKey(.secret(SymmetricKey(size: .bits256)))
        case .v1a: WebhookSigningKey(.privateKey(Curve25519.Signing.PrivateKey()))
        }
    }

    /// The scheme of the key's signatures.
    public var scheme: WebhookScheme {
        switch material {
        case .secret: .v1
        case .privateKey: .v1a
        }
    }

    /// The key as text: `whsec_`, or `whsk_` with the seed (32 bytes), and padded base64.
    ///
    /// It is secret: store it encrypted, and do not log it.
    public var serialized: String {
        switch material {
        case .secret(let key): WebhookKeyKind.secret.rawValue + Base64.encode(key.withUnsafeBytes { Array($0) })
        case .privateKey(let key): WebhookKeyKind.privateKey.rawValue + Base64.encode(Array(key.rawRepresentation))
        }
    }

    /// The key that verifies this key's signatures: the same secret, or the public key.
    public var verificationKey: WebhookVerificationKey {
        switch material {
        case .secret(let key): WebhookVerificationKey(key)
        case .privateKey(let key): WebhookVerificationKey(key.publicKey)
        }
    }

    /// Returns one entry of the header `webhook-signature`.
    func signature(of content: SignedContent<some DataProtocol>) throws(WebhookSigningError) -> String {
        switch material {
        case .secret(let key): return "v1," + Base64.encode(content.code(with: key))
        case .privateKey(let key):
            guard let signature = try? key.signature(for: content.bytes) else { throw .notSigned }
            return "v1a," + Base64.encode(Array(signature))
        }
    }
}

extension WebhookSigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The scheme of the key, without the key.
    public var description: String { "WebhookSigningKey(\(scheme.rawValue), redacted)" }
    /// The scheme of the key, without the key.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` does not show the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
