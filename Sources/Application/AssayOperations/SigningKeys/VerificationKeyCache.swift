import AssayKeys
import AssayStorage

/// Decodes public signing keys, each text once.
///
/// The rows are read from the database each time, so that a rotation takes effect immediately. An entry is found by the
/// decoded text, so it can't be out of date.
final class VerificationKeyCache: Sendable {
    private struct Row: Hashable {
        let purpose: String
        let publicKey: String
    }

    /// An installation has only a few keys.
    private let decoded = BoundedCache<Row, VerificationKey>(limit: 64)

    /// Returns the keys by their kid, without those whose purpose is of a newer version.
    func keys(of rows: [StoredSigningKey]) throws -> [String: VerificationKey] {
        var keys: [String: VerificationKey] = [:]
        for row in rows { keys[row.kid] = try key(of: row) }
        return keys
    }

    private func key(of stored: StoredSigningKey) throws -> VerificationKey? {
        let row = Row(purpose: stored.purpose, publicKey: stored.publicKey)
        if let key = decoded[row] { return key }
        guard let key = try stored.verificationKey() else { return nil }
        decoded.insert(key, for: row)
        return key
    }
}
