package import AssayCore
package import AssayKeys
package import AssayStorage
import Synchronization

/// Opens private signing keys, each of them once.
///
/// The active key is read from the database each time, so that a rotation takes effect immediately. The cache holds
/// only immutable data: a kid is the key's thumbprint.
package final class SigningKeyCache: Sendable {
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
            key = try stored.signingKey(masterKey)
        } catch {
            throw DomainError(
                .internalFailure, "signing_key_unavailable",
                "The server can't sign at the moment. Its operator finds the cause with `assay doctor`.",
                detail: "\(error)")
        }
        opened.withLock { $0[stored.kid] = key }
        return key
    }
}

/// Decodes public signing keys, each text once.
///
/// The rows are read from the database each time, so that a rotation takes effect immediately. An entry is found by the
/// decoded text, so it can't be out of date.
package final class VerificationKeyCache: Sendable {
    private struct Row: Hashable {
        let purpose: String
        let publicKey: String
    }

    /// The number of cached keys at which the cache is emptied; an installation has only a few.
    private static let remembered = 64

    private let decoded = Mutex<[Row: VerificationKey]>([:])

    package init() {}

    /// Returns the keys by their kid, without those whose purpose is of a newer version.
    package func keys(of rows: [StoredSigningKey]) throws -> [String: VerificationKey] {
        var keys: [String: VerificationKey] = [:]
        for row in rows { keys[row.kid] = try key(of: row) }
        return keys
    }

    private func key(of stored: StoredSigningKey) throws -> VerificationKey? {
        let row = Row(purpose: stored.purpose, publicKey: stored.publicKey)
        if let key = decoded.withLock({ $0[row] }) { return key }
        guard let key = try stored.verificationKey() else { return nil }
        decoded.withLock { decoded in
            if decoded.count >= Self.remembered { decoded.removeAll() }
            decoded[row] = key
        }
        return key
    }
}
