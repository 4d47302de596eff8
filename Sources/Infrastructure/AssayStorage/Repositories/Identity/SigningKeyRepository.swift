package import AssayCore
import AssaySQL

/// A signing key in its stored form: the public part as a JWK, the private part encrypted with the master key.
package struct StoredSigningKey: Sendable, Hashable {
    package let kid: String
    /// The purpose of the key, such as `login`.
    package let purpose: String
    /// The public JWK as JSON.
    package let publicKey: String
    /// The sealed private part in base64url.
    package let sealedPrivateKey: String
    package let createdAt: Timestamp
    package let retiredAt: Timestamp?

    package init(
        kid: String, purpose: String, publicKey: String, sealedPrivateKey: String, createdAt: Timestamp,
        retiredAt: Timestamp? = nil
    ) {
        self.kid = kid
        self.purpose = purpose
        self.publicKey = publicKey
        self.sealedPrivateKey = sealedPrivateKey
        self.createdAt = createdAt
        self.retiredAt = retiredAt
    }
}

/// The installation's signing keys: one active key per purpose, and earlier keys for verifying signatures.
package struct SigningKeyRepository {
    let sql: any SQLTransaction

    /// Stores an active key.
    ///
    /// - Returns: `false` if the purpose already has an active key; nothing is stored then.
    @discardableResult
    package func insert(_ key: StoredSigningKey) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO signing_keys (kid, purpose, public_key, sealed_private_key, created_at)
            VALUES (\(key.kid), \(key.purpose), \(key.publicKey), \(key.sealedPrivateKey), \(key.createdAt))
            ON CONFLICT DO NOTHING
            """) == 1
    }

    /// Returns the active key of a purpose.
    package func active(_ purpose: String) throws -> StoredSigningKey? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM signing_keys WHERE purpose = \(purpose) AND retired_at IS NULL
            """
        ).map(Self.key)
    }

    /// Returns all keys, newest first, including retired ones.
    package func list() throws -> [StoredSigningKey] {
        try sql.query(
            "SELECT \(statement: Self.columns) FROM signing_keys ORDER BY created_at DESC, kid"
        ).map(Self.key)
    }

    /// Retires a key.
    ///
    /// - Returns: Whether the key was active.
    package func retire(_ kid: String, now: Timestamp) throws -> Bool {
        try sql.execute("UPDATE signing_keys SET retired_at = \(now) WHERE kid = \(kid) AND retired_at IS NULL") == 1
    }

    private static let columns: SQLStatement = "kid, purpose, public_key, sealed_private_key, created_at, retired_at"

    private static func key(_ row: SQLRow) throws -> StoredSigningKey {
        StoredSigningKey(
            kid: try row.get("kid"), purpose: try row.get("purpose"), publicKey: try row.get("public_key"),
            sealedPrivateKey: try row.get("sealed_private_key"),
            createdAt: Timestamp(microseconds: try row.get("created_at")),
            retiredAt: try row.get("retired_at", as: Int64?.self).map(Timestamp.init(microseconds:)))
    }
}

extension Transaction {
    package var signingKeys: SigningKeyRepository { SigningKeyRepository(sql: sql) }
}
