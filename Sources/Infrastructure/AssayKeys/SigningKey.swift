import Crypto

/// The purpose of a signing key; a key signs only tokens of its purpose.
package enum KeyPurpose: String, Sendable, Hashable, CaseIterable, Codable {
    case login
    case certificates
    /// Certificates of sandboxes, which are no proof of anything.
    case testCertificates = "test_certificates"
}

/// One of the server's Ed25519 keys (RFC 8032), including the private part.
package struct SigningKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey
    /// The key's id in tokens and in the JWKS: its RFC 7638 thumbprint, so that no separate numbering is needed.
    package let kid: String
    /// The purpose of the tokens that the key may sign.
    package let purpose: KeyPurpose

    /// Makes a new key.
    package static func make(purpose: KeyPurpose, random: any RandomSource) throws -> SigningKey {
        try SigningKey(rawRepresentation: random.bytes(32), purpose: purpose)
    }

    /// Makes a key from its stored and decrypted private part.
    /// - Parameter rawRepresentation: 32 bytes; the initializer throws for any other length.
    package init(rawRepresentation: [UInt8], purpose: KeyPurpose) throws {
        key = try Curve25519.Signing.PrivateKey(rawRepresentation: rawRepresentation)
        kid = VerificationKey.jwk(of: Array(key.publicKey.rawRepresentation)).thumbprint
        self.purpose = purpose
    }

    /// The private part (32 bytes); pass it only to `MasterKey.seal`.
    package var rawRepresentation: [UInt8] { Array(key.rawRepresentation) }

    /// The public part, with `kid`, `alg`, `use` and `purpose`.
    package var publicJWK: JSONWebKey { verificationKey.publicJWK }

    /// The public part, for verifying tokens.
    package var verificationKey: VerificationKey {
        VerificationKey(bytes: Array(key.publicKey.rawRepresentation), purpose: purpose)
    }

    package func sign(_ content: [UInt8]) throws -> [UInt8] {
        Array(try key.signature(for: content))
    }
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "SigningKey(\(purpose.rawValue), \(kid))" }
    package var customMirror: Mirror { Mirror(self, children: ["kid": kid, "purpose": purpose]) }
}

/// The public part of a signing key, active or retired.
package struct VerificationKey: Sendable, Hashable {
    private let bytes: [UInt8]
    /// The key's id; it equals that of its `SigningKey`.
    package let kid: String
    /// The purpose for which the key's signatures are accepted.
    package let purpose: KeyPurpose

    /// Makes the key from a stored JWK; nil unless it is an Ed25519 key.
    package init?(jwk: JSONWebKey, purpose: KeyPurpose) {
        guard let bytes = jwk.ed25519() else { return nil }
        self.init(bytes: bytes, purpose: purpose)
    }

    init(bytes: [UInt8], purpose: KeyPurpose) {
        self.bytes = bytes
        self.purpose = purpose
        kid = VerificationKey.jwk(of: bytes).thumbprint
    }

    /// The key in the form that the JWKS publishes.
    package var publicJWK: JSONWebKey {
        JSONWebKey(
            kty: "OKP", crv: "Ed25519", x: Base64URL.encode(bytes), kid: kid, alg: "EdDSA", use: "sig",
            purpose: purpose)
    }

    static func jwk(of bytes: [UInt8]) -> JSONWebKey {
        JSONWebKey(kty: "OKP", crv: "Ed25519", x: Base64URL.encode(bytes))
    }

    func isValid(_ signature: [UInt8], for content: [UInt8]) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
        return key.isValidSignature(signature, for: content)
    }
}
