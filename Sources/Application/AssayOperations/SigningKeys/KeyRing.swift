package import AssayCore
package import AssayKeys
package import AssayStorage
import AssayWire
import Foundation
import Synchronization

/// Opens and creates the installation's signing keys.
///
/// The active key is read from the database each time, so that a rotation takes effect immediately. The cache holds
/// only immutable data: a kid is the key's thumbprint.
package final class KeyRing: Sendable {
    private let masterKey: MasterKey
    private let opened = Mutex<[String: SigningKey]>([:])

    package init(_ masterKey: MasterKey) {
        self.masterKey = masterKey
    }

    /// Returns the private key of a row.
    ///
    /// - Throws: `signing_key_unavailable`, with the cause for the log, if the master key differs or the row was
    ///   tampered with.
    package func open(_ stored: StoredSigningKey) throws(DomainError) -> SigningKey {
        if let key = opened.withLock({ $0[stored.kid] }) { return key }
        let key: SigningKey
        do {
            key = try unseal(stored)
        } catch {
            throw DomainError(
                .internalFailure, "signing_key_unavailable",
                "The server can't sign at the moment. Its operator finds the cause with `assay doctor`.",
                detail: "\(error)")
        }
        opened.withLock { $0[stored.kid] = key }
        return key
    }

    /// Creates a new key and seals it.
    package static func make(
        _ purpose: KeyPurpose, masterKey: MasterKey, random: any RandomSource, now: Timestamp
    ) throws -> StoredSigningKey {
        let key = try SigningKey.make(purpose: purpose, random: random)
        let sealed = try masterKey.seal(key.rawRepresentation, purpose: sealing(purpose.rawValue))
        return StoredSigningKey(
            kid: key.kid, purpose: purpose.rawValue,
            publicKey: String(decoding: try WireJSON.encode(key.publicJWK), as: UTF8.self),
            sealedPrivateKey: Base64URL.encode(sealed.bytes), createdAt: now)
    }

    /// Returns the public keys of the rows by kid, including retired ones.
    package static func verificationKeys(_ stored: [StoredSigningKey]) throws -> [String: VerificationKey] {
        var keys: [String: VerificationKey] = [:]
        for row in stored {
            let jwk = try WireJSON.decode(JSONWebKey.self, from: Data(row.publicKey.utf8))
            guard let purpose = KeyPurpose(rawValue: row.purpose),
                let key = VerificationKey(jwk: jwk, purpose: purpose)
            else { continue }  // The purpose is of a newer version, whose signatures this version does not verify.
            keys[row.kid] = key
        }
        return keys
    }

    private func unseal(_ stored: StoredSigningKey) throws -> SigningKey {
        guard let purpose = KeyPurpose(rawValue: stored.purpose),
            let bytes = Base64URL.decode(stored.sealedPrivateKey)
        else { throw SealedSecretError.malformed }
        let raw = try masterKey.open(SealedSecret(bytes: bytes), purpose: Self.sealing(stored.purpose))
        let key = try SigningKey(rawRepresentation: raw, purpose: purpose)
        // A signature with a kid that is not among the public keys would be refused everywhere.
        guard key.kid == stored.kid else { throw SealedSecretError.tampered }
        return key
    }

    private static func sealing(_ purpose: String) -> String { "signing-key/\(purpose)" }
}
