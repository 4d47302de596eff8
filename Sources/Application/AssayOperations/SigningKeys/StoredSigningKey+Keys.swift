package import AssayCore
package import AssayKeys
package import AssayStorage
import AssayWire
import Foundation

/// The keys of a row: the public one in plain form, the private one sealed with the master key.
extension StoredSigningKey {
    /// Creates a new key and seals it.
    package init(
        creating purpose: KeyPurpose, masterKey: MasterKey, random: any RandomSource, now: Timestamp
    ) throws {
        let key = try SigningKey.make(purpose: purpose, random: random)
        let sealed = try masterKey.seal(key.rawRepresentation, purpose: Self.sealing(purpose.rawValue))
        self.init(
            kid: key.kid, purpose: purpose.rawValue,
            publicKey: try WireJSON.text(key.publicJWK),
            sealedPrivateKey: Base64URL.encode(sealed.bytes), createdAt: now)
    }

    /// Returns the public key; `nil` if its purpose is of a newer version, whose signatures this version does not
    /// verify.
    func verificationKey() throws -> VerificationKey? {
        let jwk = try WireJSON.decode(JSONWebKey.self, from: Data(publicKey.utf8))
        return KeyPurpose(rawValue: purpose).flatMap { VerificationKey(jwk: jwk, purpose: $0) }
    }

    /// Opens the private key.
    ///
    /// - Throws: ``AssayKeys/SealedSecretError`` if the master key differs or the row was tampered with.
    func signingKey(_ masterKey: MasterKey) throws -> SigningKey {
        guard let purpose = KeyPurpose(rawValue: purpose), let bytes = Base64URL.decode(sealedPrivateKey)
        else { throw SealedSecretError.malformed }
        let raw = try masterKey.open(SealedSecret(bytes: bytes), purpose: Self.sealing(purpose.rawValue))
        let key = try SigningKey(rawRepresentation: raw, purpose: purpose)
        // A signature with a kid that is not among the public keys would be refused everywhere.
        guard key.kid == kid else { throw SealedSecretError.tampered }
        return key
    }

    private static func sealing(_ purpose: String) -> String { "signing-key/\(purpose)" }
}
