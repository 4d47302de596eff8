import AssaySQL

/// The tables that share the workers among organizations and users, and the indexes that count a user's open work.
extension Schema {
    static let fairness: [SQLStatement] = [
        // '' for work that belongs to no user.
        "ALTER TABLE jobs ADD COLUMN user_id \(.text) NOT NULL DEFAULT ''",
        "ALTER TABLE jobs ADD COLUMN cost BIGINT NOT NULL DEFAULT 1000000",
        // 1 for work in its user's line; 0 for work that is not due yet, is leased, or was not yet found to be due.
        "ALTER TABLE jobs ADD COLUMN is_ready SMALLINT NOT NULL DEFAULT 0",
        """
        /* any organisation: the migration gives every photo's check to its user */
        UPDATE jobs SET user_id = COALESCE((
            SELECT captures.user_id FROM photos
            JOIN captures ON captures.organisation_id = photos.organisation_id AND captures.id = photos.capture_id
            WHERE photos.organisation_id = jobs.organisation_id AND photos.id = jobs.subject), '')
        WHERE kind = 'photo.check'
        """,
        "DROP INDEX jobs_due",
        "CREATE INDEX jobs_due ON jobs (kind, due_at) WHERE is_ready = 0",
        // A user's line in its order, and all of a user's work, to which a limit applies.
        "CREATE INDEX jobs_by_user ON jobs (kind, organisation_id, user_id, is_ready, due_at)",
        // The organizations that have ready work of a kind, and the users of each; the lowest turn is served next.
        """
        CREATE TABLE job_queues (
            kind \(.text) NOT NULL, organisation_id \(.text) NOT NULL, turn BIGINT NOT NULL,
            PRIMARY KEY (kind, organisation_id))
        """,
        "CREATE INDEX job_queues_turn ON job_queues (kind, turn, organisation_id)",
        """
        CREATE TABLE job_lines (
            kind \(.text) NOT NULL, organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, turn BIGINT NOT NULL,
            PRIMARY KEY (kind, organisation_id, user_id))
        """,
        "CREATE INDEX job_lines_turn ON job_lines (kind, organisation_id, turn, user_id)",
        // A user's captures that have not ended.
        """
        CREATE INDEX captures_unended ON captures (organisation_id, user_id) WHERE clock_turns_at IS NOT NULL
        """,
    ]
}
