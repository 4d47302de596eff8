package import AssayCore
import AssaySQL

/// The sign-ins to the console: the table stores only a token's SHA-256 digest in hexadecimal digits, never the token.
///
/// A row is deleted when its session ends; the audit trail keeps the sign-in.
package struct ConsoleSessionRepository {
    let sql: any SQLTransaction

    /// A session that was found by the hash of its token.
    package struct Found: Sendable {
        package let session: ConsoleSession
        /// The stored hash, for a comparison in constant time.
        package let hash: String
        package let hasSecondFactor: Bool
    }

    package func insert(_ session: ConsoleSession, hash: String) throws {
        try sql.execute(
            """
            INSERT INTO console_sessions (id, staff_id, hash, address, agent, created_at, seen_at, expires_at)
            VALUES (
                \(session.id), \(session.staff), \(hash), \(session.address), \(session.agent), \(session.createdAt),
                \(session.seenAt), \(session.expiresAt))
            """)
    }

    package func find(hash: String) throws -> Found? {
        try sql.first(
            """
            SELECT \(statement: Self.columns), hash, (
                    SELECT 1 FROM staff_second_factors AS factor
                    WHERE factor.staff_id = console_sessions.staff_id AND confirmed_at IS NOT NULL
                ) AS has_factor
            FROM console_sessions WHERE hash = \(hash)
            """
        ).map { row in
            Found(
                session: try Self.session(row), hash: try row.get("hash"),
                hasSecondFactor: try row.get("has_factor", as: Int?.self) != nil)
        }
    }

    /// Stores a use of a session that has not ended.
    package func use(_ session: ConsoleSession) throws {
        try sql.execute(
            """
            UPDATE console_sessions SET seen_at = \(session.seenAt), expires_at = \(session.expiresAt)
            WHERE id = \(session.id) AND staff_id = \(session.staff) AND seen_at < \(session.seenAt)
            """)
    }

    /// Gives a session another token.
    package func replaceHash(of id: ConsoleSessionID, by hash: String, of staff: StaffID) throws {
        try sql.execute("UPDATE console_sessions SET hash = \(hash) WHERE id = \(id) AND staff_id = \(staff)")
    }

    /// Returns a member's sessions, the newest first.
    package func list(_ staff: StaffID) throws -> [ConsoleSession] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM console_sessions WHERE staff_id = \(staff)
            ORDER BY created_at DESC, id
            """
        ).map(Self.session)
    }

    /// Ends a session.
    ///
    /// - Parameter staff: The only member whose session it may be; `nil` for any.
    /// - Returns: The member whose session it was.
    package func delete(_ id: ConsoleSessionID, of staff: StaffID?) throws -> StaffID? {
        let owner: SQLStatement = staff.map { "AND staff_id = \($0)" } ?? ""
        return try sql.first(
            "DELETE FROM console_sessions WHERE id = \(id) \(statement: owner) RETURNING staff_id"
        ).map { StaffID(try $0.get("staff_id")) }
    }

    /// Ends all sessions of a member, except one.
    package func deleteAll(of staff: StaffID, except kept: ConsoleSessionID? = nil) throws {
        try sql.execute("DELETE FROM console_sessions WHERE staff_id = \(staff) AND id <> \(kept?.rawValue ?? "")")
    }

    /// Deletes the sessions, links and attempts to sign in that expired before a time, the oldest first.
    ///
    /// - Parameter limit: The maximum number of rows of each table.
    /// - Returns: The number of deleted rows of each table.
    package func deleteExpired(before time: Timestamp, limit: Int) throws -> [Int] {
        try ["console_sessions", "staff_links", "sign_in_attempts"].map { table in
            try sql.execute(
                """
                WITH batch AS MATERIALIZED (
                    SELECT hash FROM \(unsafeSQL: table) WHERE expires_at < \(time)
                    ORDER BY expires_at LIMIT \(unsafeSQL: String(limit)) \(.forUpdateSkipLocked))
                DELETE FROM \(unsafeSQL: table) WHERE hash IN (SELECT hash FROM batch)
                """)
        }
    }

    private static let columns: SQLStatement = "id, staff_id, address, agent, created_at, seen_at"

    private static func session(_ row: SQLRow) throws -> ConsoleSession {
        ConsoleSession(
            id: ConsoleSessionID(try row.get("id")), staff: StaffID(try row.get("staff_id")),
            address: try row.get("address"), agent: try row.get("agent"), createdAt: try row.timestamp("created_at"),
            seenAt: try row.timestamp("seen_at"))
    }
}

extension Transaction {
    package var consoleSessions: ConsoleSessionRepository { ConsoleSessionRepository(sql: sql) }
}
