package import AssayCore
import AssaySQL

/// The times of users' successful logins, stored while a login counts against a limit.
package struct LoginSuccessRepository {
    let sql: any SQLTransaction

    package func append(
        _ user: UserID, organization: OrganizationID, session: SessionID, now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO login_successes (organisation_id, user_id, at, session_id)
            VALUES (\(organization), \(user), \(now), \(session))
            """)
    }

    /// Returns the time of the `count`-th latest login, or `nil` if there were fewer.
    ///
    /// While that time is inside a window of `count` logins, the window is full.
    ///
    /// - Parameter end: Logins later than this time do not count.
    package func latest(
        _ count: Int, of user: UserID, organization: OrganizationID, until end: Timestamp
    ) throws -> Timestamp? {
        try sql.first(
            """
            SELECT at FROM login_successes
            WHERE organisation_id = \(organization) AND user_id = \(user) AND at <= \(end)
            ORDER BY at DESC LIMIT 1 OFFSET \(count - 1)
            """
        ).map { Timestamp(microseconds: try $0.get("at")) }
    }

    /// Deletes the logins of a user.
    package func deleteAll(of user: UserID, organization: OrganizationID) throws {
        try sql.execute(
            "DELETE FROM login_successes WHERE organisation_id = \(organization) AND user_id = \(user)")
    }

    /// Deletes logins that no longer count against a limit, oldest first.
    package func delete(before time: Timestamp, limit: Int) throws -> Int {
        try sql.execute(
            """
            /* any organisation: the worker forgets what no limit counts any longer */
            WITH batch AS MATERIALIZED (
                SELECT organisation_id, user_id, at, session_id FROM login_successes WHERE at < \(time)
                ORDER BY at LIMIT \(unsafeSQL: String(limit)) \(.forUpdateSkipLocked))
            DELETE FROM login_successes WHERE (organisation_id, user_id, at, session_id) IN (SELECT organisation_id, user_id, at, session_id FROM batch)
            """)
    }
}

extension Transaction {
    package var loginSuccesses: LoginSuccessRepository { LoginSuccessRepository(sql: sql) }
}
