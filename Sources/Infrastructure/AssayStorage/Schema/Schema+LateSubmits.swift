import AssaySQL

/// The evidence for submits that arrive after their capture's time.
extension Schema {
    static let lateSubmits: [SQLStatement] = [
        // The latest stored use of a session, and the one before; 0 for none, until the next call.
        "ALTER TABLE sessions ADD COLUMN heard_at BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE sessions ADD COLUMN heard_before BIGINT NOT NULL DEFAULT 0",
        // The session goes sooner than the capture, which is then as one without.
        "ALTER TABLE captures ADD COLUMN session_id TEXT",
        "ALTER TABLE captures ADD COLUMN first_photo_at BIGINT",
        // When an upload began was not stored: of captures that have not ended, the first photo's arrival stands in.
        """
        /* any organisation: the migration looks at every capture that has not ended */
        UPDATE captures SET first_photo_at = (
            SELECT MIN(photos.received_at) FROM photos
            WHERE photos.organisation_id = captures.organisation_id AND photos.capture_id = captures.id)
        WHERE clock_turns_at IS NOT NULL
        """,
    ]
}
