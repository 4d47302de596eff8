package import AssayCore
import AssaySQL

/// The partners' users, with the key (organization, `unique_user_id`).
package struct UserRepository {
    let sql: any SQLTransaction

    /// Adds a user unless another transaction has already added it.
    ///
    /// - Returns: Whether this call added the row; if not, ``find(_:organization:)-(UniqueUserID,_)`` returns the
    ///   existing user.
    package func insertIfAbsent(_ user: User) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO users (
                id, organisation_id, unique_user_id, username, email, first_name, last_name, login_limits, revision,
                created_at)
            VALUES (
                \(user.id), \(user.organization), \(user.uniqueUserID.text), \(user.username), \(user.profile.email),
                \(user.profile.firstName), \(user.profile.lastName), \(try user.loginLimits.map(JSONColumn.text)),
                \(user.revision), \(user.createdAt))
            ON CONFLICT (organisation_id, unique_user_id) DO NOTHING
            """) == 1
    }

    package func find(_ id: UserID, organization: OrganizationID) throws -> User? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM users WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.user)
    }

    /// Returns a user of one of the organizations.
    package func find(_ id: UserID, among organizations: [OrganizationID]) throws -> User? {
        // SQLite reads the whole table for an empty list.
        guard !organizations.isEmpty else { return nil }
        return try sql.first(
            """
            SELECT \(statement: Self.columns) FROM users
            WHERE id = \(id) AND organisation_id IN \(values: organizations)
            """
        ).map(Self.user)
    }

    package func find(_ id: UniqueUserID, organization: OrganizationID) throws -> User? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM users
            WHERE organisation_id = \(organization) AND unique_user_id = \(id.text)
            """
        ).map(Self.user)
    }

    /// Returns the names of several users, by id.
    package func usernames(_ ids: [UserID], organization: OrganizationID) throws -> [UserID: String] {
        let rows = try sql.query(
            """
            SELECT id, username FROM users
            WHERE \(unindexed: "organisation_id") = \(organization) AND id IN \(values: ids)
            """)
        var names: [UserID: String] = [:]
        for row in rows { names[UserID(try row.get("id"))] = try row.get("username") }
        return names
    }

    /// Returns the ids of the users with these names.
    package func ids(named names: [String], organization: OrganizationID) throws -> [UserID] {
        try sql.query(
            "SELECT id FROM users WHERE organisation_id = \(organization) AND username IN \(values: names)"
        ).map { UserID(try $0.get("id")) }
    }

    /// Returns users whose `unique_user_id`, name or e-mail address begins with a text, an address in any case.
    ///
    /// - Parameter limit: The most users for each of the three, which have an index each.
    package func find(beginning text: String, organization: OrganizationID, limit: Int) throws -> [User] {
        // Both databases lower only ASCII letters.
        let lower = String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
        let ways: [(column: String, text: String)] = [
            ("unique_user_id", text), ("username", text), ("lower(email)", lower),
        ]
        let found = try ways.flatMap { column, text in
            try sql.query(
                """
                SELECT \(statement: Self.columns) FROM users
                WHERE organisation_id = \(organization) AND \(unsafeSQL: column) >= \(text)
                    AND \(unsafeSQL: column) < \(text + "\u{10FFFF}")
                ORDER BY \(unsafeSQL: column) LIMIT \(unsafeSQL: String(limit))
                """
            ).map(Self.user)
        }
        var seen: Set<UserID> = []
        return found.filter { seen.insert($0.id).inserted }
    }

    /// Returns a user and locks the row until the transaction ends, so that what a limit of the user counts is counted
    /// one after another: logins, captures, photos.
    ///
    /// - Returns: `nil` also for an erased user, who gets nothing more of these.
    package func lock(_ id: UserID, organization: OrganizationID) throws -> User? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM users
            WHERE organisation_id = \(organization) AND id = \(id) AND erased_at IS NULL \(.forUpdate)
            """
        ).map(Self.user)
    }

    /// Returns users, newest first.
    ///
    /// - Parameter after: The last user of the previous page; the page begins after this user.
    package func page(
        _ organization: OrganizationID, after: (createdAt: Timestamp, id: UserID)?, limit: Int
    ) throws -> [User] {
        var older: SQLStatement = ""
        if let after {
            older = "AND (created_at, id) < (\(after.createdAt), \(after.id))"
        }
        return try sql.query(
            """
            SELECT \(statement: Self.columns) FROM users WHERE organisation_id = \(organization) \(statement: older)
            ORDER BY created_at DESC, id DESC LIMIT \(limit)
            """
        ).map(Self.user)
    }

    /// Stores a changed profile.
    ///
    /// - Returns: `false` if the row's revision has changed in the meantime.
    package func update(_ profile: UserProfile, of user: User) throws -> Bool {
        try sql.execute(
            """
            UPDATE users SET email = \(profile.email), first_name = \(profile.firstName),
                last_name = \(profile.lastName), revision = revision + 1
            WHERE organisation_id = \(user.organization) AND id = \(user.id) AND revision = \(user.revision)
            """) == 1
    }

    /// Stores changed login limits.
    ///
    /// - Returns: `false` if the row's revision has changed in the meantime.
    package func update(_ limits: LoginLimits?, of user: User) throws -> Bool {
        try sql.execute(
            """
            UPDATE users SET login_limits = \(try limits.map(JSONColumn.text)), revision = revision + 1
            WHERE organisation_id = \(user.organization) AND id = \(user.id) AND revision = \(user.revision)
            """) == 1
    }

    private static let columns: SQLStatement = """
        id, organisation_id, unique_user_id, username, email, first_name, last_name, login_limits, revision, created_at,
        erased_at, erasure_ended_at
        """

    private static func user(_ row: SQLRow) throws -> User {
        User(
            id: UserID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            uniqueUserID: UniqueUserID(stored: try row.get("unique_user_id")), username: try row.get("username"),
            profile: UserProfile(
                email: try row.get("email"), firstName: try row.get("first_name"), lastName: try row.get("last_name")),
            loginLimits: try row.get("login_limits", as: String?.self).map { try JSONColumn.value(of: $0) },
            revision: try row.get("revision"), createdAt: Timestamp(microseconds: try row.get("created_at")),
            erasedAt: try row.optionalTimestamp("erased_at"),
            erasureEndedAt: try row.optionalTimestamp("erasure_ended_at"))
    }
}

extension Transaction {
    package var users: UserRepository { UserRepository(sql: sql) }
}
