import Crypto
import Foundation

/// The key under which the database's secrets are sealed (AES-256-GCM).
///
/// It lies in a file of its own, never in the database, and is backed up apart from it.
package struct MasterKey: Sendable {
    private let key: SymmetricKey

    /// A key of 32 bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == MasterKey.byteCount else { return nil }
        key = SymmetricKey(data: bytes)
    }

    static let byteCount = 32

    /// Encrypts a secret.
    ///
    /// The nonce always comes from the system's generator: two equal nonces under one key would open both secrets, so
    /// this is the one place where randomness is no parameter.
    /// - Parameter purpose: authenticated with the secret; `open` needs the same. For example `signing-key/login`.
    package func seal(_ plaintext: [UInt8], purpose: String) throws -> SealedSecret {
        let head = [SealedSecret.version] + identifier + MasterKey.tag(of: purpose)
        let box = try AES.GCM.seal(plaintext, using: key, authenticating: head + Array(purpose.utf8))
        return SealedSecret(bytes: head + Array(box.nonce) + Array(box.ciphertext) + Array(box.tag))
    }

    /// Decrypts a secret that was sealed under this key for this purpose.
    package func open(_ sealed: SealedSecret, purpose: String) throws(SealedSecretError) -> [UInt8] {
        let bytes = sealed.bytes
        guard let version = bytes.first else { throw .malformed }
        guard version == SealedSecret.version else { throw .unknownVersion(version) }
        guard bytes.count >= SealedSecret.headBytes + SealedSecret.nonceBytes + SealedSecret.tagBytes else {
            throw .malformed
        }
        let head = Array(bytes.prefix(SealedSecret.headBytes))
        guard head[1..<5].elementsEqual(identifier) else { throw .wrongKey }
        guard head[5..<9].elementsEqual(MasterKey.tag(of: purpose)) else { throw .wrongPurpose }
        do {
            let box = try AES.GCM.SealedBox(combined: bytes.dropFirst(SealedSecret.headBytes))
            return Array(try AES.GCM.open(box, using: key, authenticating: head + Array(purpose.utf8)))
        } catch {
            throw .tampered
        }
    }

    /// Four bytes that tell one master key from another and nothing else about it.
    private var identifier: [UInt8] {
        derived("assay master key id", bytes: SealedSecret.idBytes).withUnsafeBytes { Array($0) }
    }

    func derived(_ info: String, bytes: Int) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Array(info.utf8), outputByteCount: bytes)
    }

    private static func tag(of purpose: String) -> [UInt8] {
        Array(SHA256.hash(data: Array(purpose.utf8)).prefix(SealedSecret.idBytes))
    }
}

extension MasterKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "MasterKey(redacted)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
