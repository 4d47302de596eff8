import AssayCore
import AssaySQL

/// The bytes that no item holds, as sums over what is stored (`docs/develop/uploads.md`).
extension Schema {
    static let quotas: [SQLStatement] = [
        // The bytes of the capture's photos that no item holds and that are not deleted.
        "ALTER TABLE captures ADD COLUMN unheld_bytes BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX captures_unheld ON captures (organisation_id, user_id, unheld_bytes) WHERE unheld_bytes > 0",
        """
        CREATE TABLE upload_parts (
            organisation_id \(.text) NOT NULL, capture_id \(.text) NOT NULL, region \(.text) NOT NULL,
            user_id \(.text) NOT NULL, digest \(.text) NOT NULL, bytes BIGINT NOT NULL, process_id \(.text) NOT NULL,
            check_at BIGINT NOT NULL, PRIMARY KEY (organisation_id, capture_id, region))
        """,
        // The user comes first, so that no plan for an empty table takes the index to find one capture's rows.
        "CREATE INDEX upload_parts_user ON upload_parts (user_id, organisation_id)",
        "CREATE INDEX upload_parts_check ON upload_parts (process_id, check_at)",
        "CREATE INDEX upload_parts_age ON upload_parts (check_at)",
        "CREATE INDEX handover_photos_user ON handover_photos (user_id, organisation_id)",
    ]
}

/// Carries the bytes of the ledger over, and drops it.
enum QuotaBackfill {
    /// The number of captures that are held in memory at once.
    private static let batch = 500

    @Sendable static func run(_ sql: any SQLTransaction) throws {
        try countPhotos(sql)
        // An upload that was running has died with its process. Its part counts with what was reserved for it.
        try sql.execute(
            """
            /* any organisation: the migration carries every part over */
            INSERT INTO upload_parts (
                organisation_id, capture_id, region, user_id, digest, bytes, process_id, check_at)
            SELECT organisation_id, capture_id, region, user_id, digest, bytes, process_id, check_at
            FROM upload_reservations WHERE digest IS NOT NULL AND state <> 'stored' ORDER BY id
            ON CONFLICT (organisation_id, capture_id, region) DO NOTHING
            """)
        try sql.execute("DROP TABLE upload_reservations")
        try sql.execute("DROP TABLE upload_use")
    }

    /// A completed capture counts its replaced photos alone: its item holds the others, although the ledger may still
    /// have them.
    private static func countPhotos(_ sql: any SQLTransaction) throws {
        var (organization, capture) = ("", "")
        while true {
            let rows = try sql.query(
                """
                /* any organisation: the migration counts every capture's photos */
                SELECT organisation_id, capture_id, CAST(SUM(bytes) AS BIGINT) AS bytes FROM upload_reservations
                WHERE (organisation_id, capture_id) > (\(organization), \(capture)) AND state = 'stored'
                    AND (
                        NOT EXISTS (
                            SELECT 1 FROM captures
                            WHERE captures.organisation_id = upload_reservations.organisation_id
                                AND captures.id = upload_reservations.capture_id AND captures.state = 'completed')
                        OR EXISTS (
                            SELECT 1 FROM photos
                            WHERE photos.organisation_id = upload_reservations.organisation_id
                                AND photos.id = upload_reservations.id AND photos.replaced_at IS NOT NULL))
                GROUP BY organisation_id, capture_id ORDER BY organisation_id, capture_id LIMIT \(batch)
                """)
            for row in rows {
                (organization, capture) = (try row.get("organisation_id"), try row.get("capture_id"))
                // The photos of a hand-over, which has no capture, are counted by their own rows.
                try sql.execute(
                    """
                    UPDATE captures SET unheld_bytes = \(try row.get("bytes", as: Int.self))
                    WHERE organisation_id = \(organization) AND id = \(capture)
                    """)
            }
            guard rows.count == batch else { return }
        }
    }
}
