package import AssayCore
import AssaySQL

/// The signed requests that were used: a unique key makes each valid for only one login.
package struct BurntAuthorizationRepository {
    let sql: any SQLTransaction

    /// Marks a signed request as used.
    ///
    /// - Parameter expiresAt: The request's own expiry; until then this row prevents a second use.
    /// - Returns: `false` if it was used before; the calling transaction must then not commit a login.
    package func burn(
        _ id: String, organization: OrganizationID, now: Timestamp, expiresAt: Timestamp
    ) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO burnt_authorizations (jti, organisation_id, burnt_at, expires_at)
            VALUES (\(id), \(organization), \(now), \(expiresAt)) ON CONFLICT (jti) DO NOTHING
            """) == 1
    }

    /// Deletes requests whose expiry has passed, oldest first; their expiry alone prevents their use.
    package func deleteExpired(before time: Timestamp, limit: Int) throws -> Int {
        try sql.execute(
            """
            /* any organisation: the worker forgets what has expired */
            WITH batch AS MATERIALIZED (
                SELECT jti FROM burnt_authorizations WHERE expires_at < \(time)
                ORDER BY expires_at LIMIT \(unsafeSQL: String(limit)) \(.forUpdateSkipLocked))
            DELETE FROM burnt_authorizations WHERE jti IN (SELECT jti FROM batch)
            """)
    }
}

extension Transaction {
    package var burntAuthorizations: BurntAuthorizationRepository { BurntAuthorizationRepository(sql: sql) }
}
