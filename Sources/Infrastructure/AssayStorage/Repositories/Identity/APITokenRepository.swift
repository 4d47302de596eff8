package import AssayCore
import AssaySQL

/// The partners' API tokens: the table stores only a token's SHA-256 digest in hexadecimal digits, never the token.
package struct APITokenRepository {
    let sql: any SQLTransaction

    /// A token that was found by its hash.
    package struct Found: Sendable {
        package let token: APIToken
        /// The stored hash, for a comparison in constant time.
        package let hash: String
        /// The limits of the token's organization.
        package let limits: OrganizationLimits
        /// The member of staff to whom the token is bound, with the present role and for the token's organization
        /// alone.
        ///
        /// `nil` for a token that is bound to no member, for a disabled member, and for one who may no longer work for
        /// the organization.
        package let staff: StaffActor?
    }

    package func insert(_ token: APIToken, hash: String) throws {
        try sql.execute(
            """
            INSERT INTO api_tokens (id, organisation_id, hash, scope, label, staff_id, created_at)
            VALUES (
                \(token.id), \(token.organization), \(hash), \(token.scope.rawValue), \(token.label),
                \(token.member?.id), \(token.createdAt))
            """)
    }

    /// Returns the token with this hash, together with what its call may do now.
    package func find(hash: String) throws -> Found? {
        try sql.first(
            """
            /* any organisation: the hash of an unguessable token says which */
            SELECT \(statement: Self.columns), api_tokens.hash, staff.role, staff.disabled_at,
                (SELECT settings FROM organisations WHERE organisations.id = api_tokens.organisation_id) AS settings,
                (
                    SELECT 1 FROM staff_organisations AS own
                    WHERE own.staff_id = api_tokens.staff_id AND own.organisation_id = api_tokens.organisation_id
                ) AS is_own
            FROM api_tokens LEFT JOIN staff ON staff.id = api_tokens.staff_id WHERE api_tokens.hash = \(hash)
            """
        ).map { row in
            let token = try Self.token(row)
            return Found(
                token: token, hash: try row.get("hash"), limits: try row.organizationLimits(),
                staff: try Self.staff(of: token, row))
        }
    }

    /// Returns the organization's tokens, oldest first, including revoked ones.
    package func list(_ organization: OrganizationID) throws -> [APIToken] {
        try sql.query(
            """
            SELECT \(statement: Self.columns)
            FROM api_tokens LEFT JOIN staff ON staff.id = api_tokens.staff_id
            WHERE api_tokens.organisation_id = \(organization) ORDER BY api_tokens.created_at, api_tokens.id
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
}

extension Transaction {
    package var apiTokens: APITokenRepository { APITokenRepository(sql: sql) }
}

extension APITokenRepository {
    private static let columns: SQLStatement = """
        api_tokens.id, api_tokens.organisation_id, api_tokens.scope, api_tokens.label, api_tokens.created_at,
        api_tokens.revoked_at, api_tokens.staff_id, staff.email
        """

    private static func token(_ row: SQLRow) throws -> APIToken {
        let member = try row.get("staff_id", as: String?.self)
        return APIToken(
            id: APITokenID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            scope: try row.choice("scope"), label: try row.get("label"),
            member: try member.map { APIToken.Member(id: StaffID($0), email: try row.get("email")) },
            createdAt: try row.timestamp("created_at"), revokedAt: try row.optionalTimestamp("revoked_at"))
    }

    private static func staff(of token: APIToken, _ row: SQLRow) throws -> StaffActor? {
        guard let member = token.member, try row.optionalTimestamp("disabled_at") == nil else { return nil }
        let role = try row.choice("role", as: StaffActor.Role.self)
        guard try role == .admin || row.get("is_own", as: Int?.self) != nil else { return nil }
        return StaffActor(
            id: member.id, email: member.email, role: role, organizations: [token.organization], token: token.id)
    }
}
