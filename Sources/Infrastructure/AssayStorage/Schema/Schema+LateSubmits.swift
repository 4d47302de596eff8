import AssaySQL

/// The evidence for submissions that arrive after their capture has expired.
extension Schema {
    static let lateSubmits: [SQLStatement] = [
        // The latest stored use of a session, and the use before it; 0 if there is none, until the next request.
        "ALTER TABLE sessions ADD COLUMN heard_at BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE sessions ADD COLUMN heard_before BIGINT NOT NULL DEFAULT 0",
        // A session is deleted earlier than the capture; the capture is then treated as one without a session.
        "ALTER TABLE captures ADD COLUMN session_id \(.text)",
        "ALTER TABLE captures ADD COLUMN first_photo_at BIGINT",
        // The start of an upload was not stored before. For captures that have not ended, the arrival of the first
        // photo is used instead.
        """
        /* any organisation: the migration looks at every capture that has not ended */
        UPDATE captures SET first_photo_at = (
            SELECT MIN(photos.received_at) FROM photos
            WHERE photos.organisation_id = captures.organisation_id AND photos.capture_id = captures.id)
        WHERE clock_turns_at IS NOT NULL
        """,
    ]
}
