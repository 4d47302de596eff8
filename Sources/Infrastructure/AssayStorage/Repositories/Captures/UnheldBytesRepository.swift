package import AssayCore
import AssaySQL

/// The stored bytes that no item holds, to which the quotas of uploads apply.
///
/// They are the photos that ``CaptureRepository`` counts in `captures.unheld_bytes`, the parts of interrupted uploads
/// at their declared length, and the photos of hand-overs. Each sum reads an index with nothing else in it.
package struct UnheldBytesRepository {
    let sql: any SQLTransaction

    /// The sums of a capture and its user.
    package struct Sums: Sendable, Hashable {
        package let capture: Int
        /// Those of the capture that are parts of interrupted uploads.
        package let parts: Int
        package let user: Int

        package init(capture: Int, parts: Int, user: Int) {
            self.capture = capture
            self.parts = parts
            self.user = user
        }
    }

    /// - Parameter capture: The capture, or the hand-over that takes its place.
    package func sums(of capture: CaptureID, user: UserID, organization: OrganizationID) throws -> Sums {
        let row = try sql.first(
            """
            SELECT CAST(
                COALESCE((
                    SELECT unheld_bytes FROM captures WHERE organisation_id = \(organization) AND id = \(capture)), 0)
                + (SELECT COALESCE(SUM(bytes), 0) FROM handover_photos
                    WHERE organisation_id = \(organization) AND handover_id = \(capture)) AS BIGINT) AS photos,
                (SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM upload_parts
                    WHERE organisation_id = \(organization) AND capture_id = \(capture)) AS parts,
                CAST((SELECT COALESCE(SUM(unheld_bytes), 0) FROM captures \(index: "captures_unheld")
                    WHERE organisation_id = \(organization) AND user_id = \(user) AND unheld_bytes > 0)
                + (SELECT COALESCE(SUM(bytes), 0) FROM upload_parts \(index: "upload_parts_user")
                    WHERE organisation_id = \(organization) AND user_id = \(user))
                + (SELECT COALESCE(SUM(bytes), 0) FROM handover_photos \(index: "handover_photos_user")
                    WHERE organisation_id = \(organization) AND user_id = \(user)) AS BIGINT) AS by_user
            """)
        guard let row else { throw SQLError(.misuse, message: "sums without a row") }
        let parts = try row.get("parts", as: Int.self)
        return Sums(
            capture: try row.get("photos", as: Int.self) + parts, parts: parts, user: try row.get("by_user"))
    }

    /// Returns the sum of an organization, by reading an entry for each of its captures with such photos.
    package func sum(of organization: OrganizationID) throws -> Int {
        try sql.first(
            """
            SELECT CAST((SELECT COALESCE(SUM(unheld_bytes), 0) FROM captures \(index: "captures_unheld")
                    WHERE organisation_id = \(organization) AND unheld_bytes > 0)
                + (SELECT COALESCE(SUM(bytes), 0) FROM upload_parts
                    WHERE organisation_id = \(organization))
                + (SELECT COALESCE(SUM(bytes), 0) FROM handover_photos
                    WHERE organisation_id = \(organization)) AS BIGINT)
            """)?.get(at: 0) ?? 0
    }
}

extension Transaction {
    package var unheldBytes: UnheldBytesRepository { UnheldBytesRepository(sql: sql) }
}
