package import AssayCore
package import AssayKeys
package import AssayStorage
import AssayWire

/// Opens private signing keys, each of them once.
///
/// The active key is read from the database each time, so that a rotation takes effect immediately. The cache holds
/// only immutable data: a kid is the key's thumbprint.
package final class SigningKeyCache: Sendable {
    private let masterKey: MasterKey
    /// An installation has only a few keys.
    private let opened = BoundedCache<String, SigningKey>(limit: 64)

    package init(_ masterKey: MasterKey) {
        self.masterKey = masterKey
    }

    /// Returns the private key of a row.
    ///
    /// - Throws: `signing_key_unavailable`, with the cause for the log, if the master key differs or the row was
    ///   tampered with.
    package func open(_ stored: StoredSigningKey) throws(DomainError) -> SigningKey {
        if let key = opened[stored.kid] { return key }
        let key: SigningKey
        do {
            key = try stored.signingKey(masterKey)
        } catch {
            throw DomainError(
                .signingKeyUnavailable,
                "The server can't sign at the moment. Its operator finds the cause with `assay doctor`.",
                detail: "\(error)")
        }
        opened.insert(key, for: stored.kid)
        return key
    }
}

extension Platform {
    /// Returns the active key of a purpose, which is made now if the purpose has none.
    ///
    /// - Throws: ``AssayCore/DomainError/revisionConflict`` if another transaction has made it at the same time.
    func signingKey(_ purpose: KeyPurpose, now: Timestamp, in tx: Transaction) throws -> SigningKey {
        if let active = try tx.signingKeys.active(purpose.rawValue) { return try signingKeys.open(active) }
        let made = try StoredSigningKey(creating: purpose, masterKey: masterKey, random: random, now: now)
        guard try tx.signingKeys.insert(made) else { throw DomainError.revisionConflict }
        return try signingKeys.open(made)
    }
}
