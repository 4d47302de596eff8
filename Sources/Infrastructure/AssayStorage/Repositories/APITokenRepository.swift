package import AssayCore
import AssaySQL

/// The partners' API tokens: the table stores only a token's SHA-256 digest in hexadecimal digits, never the token.
package struct APITokenRepository {
    let sql: any SQLTransaction

    package func insert(_ token: APIToken, hash: String) throws {
        try sql.execute(
            """
            INSERT INTO api_tokens (id, organisation_id, hash, scope, label, created_at)
            VALUES (
                \(token.id), \(token.organization), \(hash), \(token.scope.rawValue), \(token.label),
                \(token.createdAt))
            """)
    }

    /// Returns the token with this hash, the stored hash for a comparison in constant time, and the limits of its
    /// organization.
    package func find(hash: String) throws -> (token: APIToken, hash: String, limits: OrganizationLimits)? {
        let row = try sql.first(
            """
            /* any organisation: the hash of an unguessable token says which */
            SELECT \(statement: Self.columns), hash,
                (SELECT settings FROM organisations WHERE organisations.id = api_tokens.organisation_id) AS settings
            FROM api_tokens WHERE hash = \(hash)
            """)
        return try row.map { (try Self.token($0), try $0.get("hash"), try $0.organizationLimits()) }
    }

    /// Returns the organization's tokens, oldest first, including revoked ones.
    package func list(_ organization: OrganizationID) throws -> [APIToken] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM api_tokens WHERE organisation_id = \(organization)
            ORDER BY created_at, id
            """
        ).map(Self.token)
    }

    /// Revokes a token.
    ///
    /// - Returns: Whether the organization has such a token that was not revoked yet.
    package func revoke(_ id: APITokenID, organization: OrganizationID, now: Timestamp) throws -> Bool {
        try sql.execute(
            """
            UPDATE api_tokens SET revoked_at = \(now)
            WHERE organisation_id = \(organization) AND id = \(id) AND revoked_at IS NULL
            """) == 1
    }

    private static let columns: SQLStatement = "id, organisation_id, scope, label, created_at, revoked_at"

    private static func token(_ row: SQLRow) throws -> APIToken {
        let scope: String = try row.get("scope")
        guard let scope = PartnerActor.Scope(rawValue: scope) else {
            throw SQLError(.decoding, columns: ["scope"], message: "unknown scope")
        }
        return APIToken(
            id: APITokenID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            scope: scope, label: try row.get("label"), createdAt: Timestamp(microseconds: try row.get("created_at")),
            revokedAt: try row.get("revoked_at", as: Int64?.self).map(Timestamp.init(microseconds:)))
    }
}

extension Transaction {
    package var apiTokens: APITokenRepository { APITokenRepository(sql: sql) }
}
