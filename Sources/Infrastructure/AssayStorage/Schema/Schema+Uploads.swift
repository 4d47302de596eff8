import AssaySQL

/// The bytes that no item holds yet: one row for each upload and photo, and the sums of these rows.
///
/// Photos from before this migration have no row; those of open captures are deleted with their captures within eight
/// days.
extension Schema {
    static let uploads: [SQLStatement] = [
        """
        CREATE TABLE upload_reservations (
            id TEXT PRIMARY KEY, organisation_id TEXT NOT NULL, user_id TEXT NOT NULL, capture_id TEXT NOT NULL,
            region TEXT NOT NULL, digest TEXT, bytes BIGINT NOT NULL, state TEXT NOT NULL, check_at BIGINT NOT NULL)
        """,
        "CREATE INDEX upload_reservations_capture ON upload_reservations (organisation_id, capture_id)",
        "CREATE INDEX upload_reservations_check ON upload_reservations (state, check_at)",
        // The sums to which quotas apply, for captures, users and organizations; no quota check adds up rows.
        """
        CREATE TABLE upload_use (
            organisation_id TEXT NOT NULL, holder TEXT NOT NULL, bytes BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, holder))
        """,
    ]
}
