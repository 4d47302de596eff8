import AssayKeys
import AssayStorage
import Synchronization

/// Decodes public signing keys, each text once.
///
/// The rows are read from the database each time, so that a rotation takes effect immediately. An entry is found by the
/// decoded text, so it can't be out of date.
final class VerificationKeyCache: Sendable {
    private struct Row: Hashable {
        let purpose: String
        let publicKey: String
    }

    /// The number of cached keys at which the cache is emptied; an installation has only a few.
    private static let remembered = 64

    private let decoded = Mutex<[Row: VerificationKey]>([:])

    /// Returns the keys by their kid, without those whose purpose is of a newer version.
    func keys(of rows: [StoredSigningKey]) throws -> [String: VerificationKey] {
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
