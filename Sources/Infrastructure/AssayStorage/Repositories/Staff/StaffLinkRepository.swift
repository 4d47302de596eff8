package import AssayCore
import AssaySQL

/// One-time links of staff: the table stores only the SHA-256 digest of a link's secret.
package struct StaffLinkRepository {
    let sql: any SQLTransaction

    /// Stores a link in the place of the member's earlier one of this purpose.
    package func put(_ purpose: StaffLinkPurpose, hash: String, of staff: StaffID, expiresAt: Timestamp) throws {
        try sql.execute(
            """
            INSERT INTO staff_links (staff_id, purpose, hash, expires_at)
            VALUES (\(staff), \(purpose.rawValue), \(hash), \(expiresAt))
            ON CONFLICT (staff_id, purpose) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
            """)
    }

    /// Returns the member and the purpose of a link that has not expired.
    package func find(hash: String, now: Timestamp) throws -> (staff: StaffID, purpose: StaffLinkPurpose)? {
        try sql.first(
            "SELECT staff_id, purpose FROM staff_links WHERE hash = \(hash) AND expires_at > \(now)"
        ).map { (StaffID(try $0.get("staff_id")), try $0.choice("purpose")) }
    }

    /// Uses a link.
    ///
    /// - Returns: `false` if it has been used or has expired.
    package func use(hash: String, now: Timestamp) throws -> Bool {
        try sql.execute("DELETE FROM staff_links WHERE hash = \(hash) AND expires_at > \(now)") == 1
    }

    package func deleteAll(of staff: StaffID) throws {
        try sql.execute("DELETE FROM staff_links WHERE staff_id = \(staff)")
    }
}

extension Transaction {
    package var staffLinks: StaffLinkRepository { StaffLinkRepository(sql: sql) }
}
