import AssaySQL

/// The bytes that no item holds yet: one row for each upload and photo, and the sums of these rows.
///
/// Photos from before this migration have no row; those of open captures are deleted with their captures within eight
/// days.
extension Schema {
    static let uploads: [SQLStatement] = [
        """
        CREATE TABLE upload_reservations (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, capture_id \(.text) NOT NULL,
            region \(.text) NOT NULL, digest \(.text), bytes BIGINT NOT NULL, state \(.text) NOT NULL, check_at BIGINT NOT NULL)
        """,
        "CREATE INDEX upload_reservations_capture ON upload_reservations (organisation_id, capture_id)",
        "CREATE INDEX upload_reservations_check ON upload_reservations (state, check_at)",
        // The sums to which quotas apply, for captures, users and organizations; no quota check adds up rows.
        """
        CREATE TABLE upload_use (
            organisation_id \(.text) NOT NULL, holder \(.text) NOT NULL, bytes BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, holder))
        """,
    ]
}
