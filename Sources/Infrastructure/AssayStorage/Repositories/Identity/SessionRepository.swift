package import AssayCore
import AssaySQL

/// The users' logins: the table stores only a token's SHA-256 digest in hexadecimal digits, never the token.
package struct SessionRepository {
    let sql: any SQLTransaction

    package func insert(_ session: Session, hash: String) throws {
        try sql.execute(
            """
            INSERT INTO sessions (
                id, organisation_id, user_id, bundle_id, hash, created_at, soft_expires_at, expires_at, heard_at,
                heard_before, parent_id, screen, item_id)
            VALUES (
                \(session.id), \(session.organization), \(session.user), \(session.bundleID), \(hash),
                \(session.createdAt), \(session.softExpiresAt), \(session.expiresAt), \(session.createdAt),
                \(session.createdAt), \(session.flow?.parent.rawValue), \(session.flow?.scope.screen.rawValue),
                \(session.flow?.scope.item?.rawValue))
            """)
    }

    /// A session that was found by the hash of its token.
    package struct Found: Sendable {
        package let session: Session
        /// The stored hash, for a comparison in constant time.
        package let hash: String
        package let contact: SessionContact
        /// The limits of the session's organization.
        package let limits: OrganizationLimits
        /// The revision of the organization's settings, which contain the limits.
        package let settings: Int
    }

    /// Returns the session with this hash.
    package func find(hash: String) throws -> Found? {
        let row = try sql.first(
            """
            /* any organisation: the hash of an unguessable token says which */
            SELECT sessions.id, sessions.organisation_id, user_id, bundle_id, hash, sessions.created_at,
                soft_expires_at, expires_at, revoked_at, heard_at, heard_before, parent_id, screen, item_id, settings,
                organisations.revision AS settings_revision
            FROM sessions JOIN organisations ON organisations.id = sessions.organisation_id
            WHERE hash = \(hash)
            """)
        return try row.map {
            Found(
                session: try Self.session($0), hash: try $0.get("hash"), contact: try Self.contact($0),
                limits: try $0.organizationLimits(), settings: try $0.get("settings_revision"))
        }
    }

    /// Returns whether nothing has changed of a session that was found and valid before: it is not revoked, it expires
    /// at the same time, and its organization's settings have the same revision.
    ///
    /// Nothing else of a session changes, except the times of its last uses.
    package func isUnchanged(
        _ id: SessionID, organization: OrganizationID, expiresAt: Timestamp, settings: Int
    ) throws -> Bool {
        // The expiry is compared here, because PostgreSQL would look the session up by it.
        try sql.first(
            """
            SELECT expires_at FROM sessions JOIN organisations ON organisations.id = sessions.organisation_id
            WHERE sessions.organisation_id = \(organization) AND sessions.id = \(id) AND revoked_at IS NULL
                AND organisations.revision = \(settings)
            """)?.timestamp("expires_at") == expiresAt
    }

    /// Returns the times of the session's last uses; `nil` if the session does not exist any more.
    package func contact(_ id: SessionID, organization: OrganizationID) throws -> SessionContact? {
        try sql.first(
            """
            SELECT heard_at, heard_before FROM sessions WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.contact)
    }

    /// Stores a use of the session, unless a use within ``SessionContact/interval`` is already stored.
    package func noteContact(_ id: SessionID, organization: OrganizationID, now: Timestamp) throws {
        try sql.execute(
            """
            UPDATE sessions SET heard_before = heard_at, heard_at = \(now)
            WHERE organisation_id = \(organization) AND id = \(id)
                AND heard_at <= \(now.adding(seconds: -SessionContact.interval))
            """)
    }

    /// Revokes a session, and the sessions of the screens that were opened with it.
    ///
    /// - Returns: Whether the organization has such a session that was not revoked yet.
    package func revoke(_ id: SessionID, organization: OrganizationID, now: Timestamp) throws -> Bool {
        // The login first: a screen that is being opened holds it, and its session is stored when this statement ends.
        let isRevoked =
            try sql.execute(
                """
                UPDATE sessions SET revoked_at = \(now)
                WHERE organisation_id = \(organization) AND id = \(id) AND revoked_at IS NULL
                """) == 1
        try sql.execute(
            """
            UPDATE sessions SET revoked_at = \(now)
            WHERE organisation_id = \(organization) AND parent_id = \(id) AND revoked_at IS NULL
            """)
        return isRevoked
    }

    /// Returns the session with this id, if it belongs to the organization, and locks it until the transaction ends, so
    /// that it is not revoked before the session of its screen is stored.
    package func lock(_ id: SessionID, organization: OrganizationID) throws -> Session? {
        try sql.first(
            """
            SELECT id, organisation_id, user_id, bundle_id, created_at, soft_expires_at, expires_at, revoked_at,
                parent_id, screen, item_id
            FROM sessions WHERE organisation_id = \(organization) AND id = \(id) \(.forUpdate)
            """
        ).map(Self.session)
    }

    /// Ends every login from an app, and the sessions of their screens: they are revoked, or expire now.
    ///
    /// - Parameters:
    ///   - user: The user whose sessions end; `nil` for all of the app.
    ///   - isExpiry: Whether the sessions expire.
    /// - Returns: The number of ended sessions.
    @discardableResult
    package func endAll(
        from bundleID: String, organization: OrganizationID, of user: UserID? = nil, isExpiry: Bool = false,
        now: Timestamp
    ) throws -> Int {
        let end: SQLStatement = isExpiry ? "expires_at" : "revoked_at"
        let which: SQLStatement = user.map { "AND user_id = \($0) AND expires_at > \(now)" } ?? ""
        // The logins first, as in `revoke`: while one of them is held, the session of its screen can't be seen yet.
        let kinds: [SQLStatement] = ["parent_id IS NULL", "parent_id IS NOT NULL"]
        return try kinds.reduce(0) { count, kind in
            count
                + (try sql.execute(
                    """
                    UPDATE sessions \(index: "sessions_app") SET \(statement: end) = \(now)
                    WHERE organisation_id = \(organization) AND bundle_id = \(bundleID) AND revoked_at IS NULL
                        AND \(statement: kind) \(statement: which)
                    """))
        }
    }

    /// Revokes every session of a user.
    ///
    /// - Returns: The number of revoked sessions.
    package func revokeAll(of user: UserID, organization: OrganizationID, now: Timestamp) throws -> Int {
        // The logins first, as in `revoke`.
        let kinds: [SQLStatement] = ["parent_id IS NULL", "parent_id IS NOT NULL"]
        return try kinds.reduce(0) { count, kind in
            count
                + (try sql.execute(
                    """
                    UPDATE sessions \(index: "sessions_user") SET revoked_at = \(now)
                    WHERE organisation_id = \(organization) AND user_id = \(user) AND revoked_at IS NULL
                        AND expires_at > \(now) AND \(statement: kind)
                    """))
        }
    }

    /// Deletes sessions that expired before a time, oldest first.
    package func deleteExpired(before time: Timestamp, limit: Int) throws -> Int {
        try sql.execute(
            """
            /* any organisation: the worker forgets what has expired */
            WITH batch AS MATERIALIZED (
                SELECT id FROM sessions WHERE expires_at < \(time)
                ORDER BY expires_at LIMIT \(unsafeSQL: String(limit)) \(.forUpdateSkipLocked))
            DELETE FROM sessions WHERE id IN (SELECT id FROM batch)
            """)
    }

    private static func contact(_ row: SQLRow) throws -> SessionContact {
        SessionContact(latest: try row.timestamp("heard_at"), earlier: try row.timestamp("heard_before"))
    }

    private static func session(_ row: SQLRow) throws -> Session {
        let parent = try row.get("parent_id", as: String?.self).map(SessionID.init(_:))
        return Session(
            id: SessionID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            user: UserID(try row.get("user_id")), bundleID: try row.get("bundle_id"),
            createdAt: try row.timestamp("created_at"), softExpiresAt: try row.timestamp("soft_expires_at"),
            expiresAt: try row.timestamp("expires_at"), revokedAt: try row.optionalTimestamp("revoked_at"),
            flow: try parent.map { Flow(scope: try row.flowScope(), parent: $0) })
    }
}

extension Transaction {
    package var sessions: SessionRepository { SessionRepository(sql: sql) }
}
