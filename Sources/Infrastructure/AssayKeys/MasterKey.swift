import AssayWire
import Crypto
import Foundation

/// The key that encrypts the secrets in the database (AES-256-GCM).
///
/// It is stored in a separate file, never in the database, and must be backed up separately.
package struct MasterKey: Sendable {
    private let key: SymmetricKey

    /// Makes a key from 32 bytes; nil for any other length.
    init?(bytes: [UInt8]) {
        guard bytes.count == MasterKey.byteCount else { return nil }
        key = SymmetricKey(data: bytes)
    }

    private init(_ key: SymmetricKey) {
        self.key = key
    }

    /// Makes a key that no file has, for work that neither opens nor seals a secret.
    package static func unstored() -> MasterKey { MasterKey(SymmetricKey(size: .bits256)) }

    static let byteCount = 32

    /// Encrypts a secret.
    ///
    /// The nonce always comes from the system's generator. Two equal nonces under one key would reveal both secrets, so
    /// this is the only place where the random source is not a parameter.
    /// - Parameter purpose: A text that is authenticated with the secret, for example `signing-key/login`; `open` needs
    ///   the same text.
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

    /// Four bytes that distinguish one master key from another and reveal nothing else about it.
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

extension MasterKey: Unprinted {}

extension MasterKey {
    /// Returns the operator's bearer token, which gives access to data that belongs to no organization, such as
    /// counters.
    ///
    /// The token is derived from the key, so that no further secret has to be stored. Every account that can read the
    /// key file can derive it. The token reveals nothing about the key.
    package func operatorToken() -> String {
        derived("assay operator token 1", bytes: 32).withUnsafeBytes { Base64URL.encode(Array($0)) }
    }

    /// Returns the token that opens the metrics, and nothing else.
    package func metricsToken() -> String {
        derived("assay metrics token 1", bytes: 32).withUnsafeBytes { Base64URL.encode(Array($0)) }
    }

    /// Returns a value by which a database recognizes its master key.
    ///
    /// It is derived from the key with a purpose of its own, and reveals nothing about the key.
    package func checkValue() -> String {
        derived("assay installation check 1", bytes: 32).withUnsafeBytes { Base64URL.encode(Array($0)) }
    }

    /// Returns the keyed hash of a text as a number from 0 to below 1.
    ///
    /// - Parameter purpose: The same text has another number for another purpose.
    package func draw(_ text: String, purpose: String) -> Double {
        let key = derived("assay draw 1 \(purpose)", bytes: 32)
        let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
        // A Double has 53 bits.
        return Double(code.prefix(7).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 3) / Double(UInt64(1) << 53)
    }
}
