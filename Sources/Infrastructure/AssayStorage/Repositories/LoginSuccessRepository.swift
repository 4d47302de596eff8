package import AssayCore
import AssaySQL

/// When users logged in with success, for as long as a login counts against their limits.
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

    /// The time of the `count`-th latest login, or `nil` where there were fewer.
    ///
    /// As long as that time is inside a window of `count` logins, the window is full.
    ///
    /// - Parameter end: Logins later than this don't count.
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

    /// Forgets logins that count no longer, oldest first.
    package func delete(before time: Timestamp, limit: Int) throws -> Int {
        try sql.execute(
            """
            /* any organisation: the worker forgets what no limit counts any longer */
            DELETE FROM login_successes WHERE (organisation_id, user_id, at, session_id) IN (
                SELECT organisation_id, user_id, at, session_id FROM login_successes WHERE at < \(time)
                ORDER BY at LIMIT \(limit))
            """)
    }
}

extension Transaction {
    package var loginSuccesses: LoginSuccessRepository { LoginSuccessRepository(sql: sql) }
}
