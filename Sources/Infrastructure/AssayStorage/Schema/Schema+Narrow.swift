import AssaySQL

/// Fewer and narrower indexes, because each page that a write changes is written twice: to the log and to the file
/// (`docs/develop/storage.md`).
///
/// No table refers to the tables that are built anew.
extension Schema {
    static let narrow: [SQLStatement] =
        photosByPrefix + jobsByKey + eventsInOrder + smallTables + [
            // The id alone is unique. A scan of one item's rows does not need the organization in the index.
            "DROP INDEX captures_item",
            "CREATE INDEX captures_item ON captures (item_id) WHERE item_id IS NOT NULL",
            "DROP INDEX traces_item",
            "CREATE INDEX traces_item ON traces (item_id, created_at)",
            // No statement reads the audit trail by its time.
            "DROP INDEX audit_at",
        ]

    /// The photos without their JSON, and with narrower indexes.
    ///
    /// Two indexes have random keys, so that each row changes a page of its own in both: they hold only the first half
    /// of a key, or less. A third one held every photo, although only the replaced ones need it.
    private static let photosByPrefix: [SQLStatement] = [
        """
        CREATE TABLE photos_anew (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            capture_id \(.text) NOT NULL REFERENCES captures (id), region \(.text) NOT NULL, digest \(.text) NOT NULL,
            media_type \(.text) NOT NULL, bytes BIGINT NOT NULL, width BIGINT NOT NULL, height BIGINT NOT NULL,
            state \(.text) NOT NULL, refusal \(.text), measured_by \(.text), \(statement: measureColumns),
            perceptual_hash BIGINT, photo_key \(.text) NOT NULL,
            received_at BIGINT NOT NULL, replaced_at BIGINT, deleted_at BIGINT, revision BIGINT NOT NULL)
        """,
        """
        /* any organisation: the migration copies every photo */
        INSERT INTO photos_anew (\(statement: photoColumns)) SELECT \(statement: photoColumns) FROM photos ORDER BY id
        """,
        "DROP TABLE photos",
        "ALTER TABLE photos_anew RENAME TO photos",
        "CREATE UNIQUE INDEX photos_current ON photos (capture_id, region) WHERE replaced_at IS NULL",
        "CREATE INDEX photos_replaced ON photos (capture_id) WHERE replaced_at IS NOT NULL",
        "CREATE INDEX photos_digest ON photos (organisation_id, substr(digest, 1, 16))",
        "CREATE INDEX photos_key ON photos (substr(photo_key, 1, 16))",
        // The index of migration 0014, which ended with the table.
        "CREATE INDEX photos_arrival ON photos (organisation_id, received_at) WHERE perceptual_hash IS NOT NULL",
    ]

    private static let photoColumns: SQLStatement = """
        id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state, refusal, measured_by,
        brightness, clipped_bright, clipped_dark, contrast, noise, sharpness, perceptual_hash, photo_key, received_at,
        replaced_at, deleted_at, revision
        """

    private static let measureColumns: SQLStatement = """
        brightness DOUBLE PRECISION, clipped_bright DOUBLE PRECISION, clipped_dark DOUBLE PRECISION,
        contrast DOUBLE PRECISION, noise DOUBLE PRECISION, sharpness DOUBLE PRECISION
        """

    /// Each job is found by its kind and subject, which are unique, so that the table needs no index of ids.
    private static let jobsByKey: [SQLStatement] = [
        """
        CREATE TABLE jobs_anew (
            kind \(.text) NOT NULL, subject \(.text) NOT NULL, id \(.text) NOT NULL, organisation_id \(.text) NOT NULL,
            user_id \(.text) NOT NULL, cost BIGINT NOT NULL, is_ready SMALLINT NOT NULL, due_at BIGINT NOT NULL,
            attempts BIGINT NOT NULL, lease_owner \(.text), last_error \(.text), decoder_ends BIGINT NOT NULL DEFAULT 0,
            created_at BIGINT NOT NULL, PRIMARY KEY (kind, subject)) \(.inKeyOrder)
        """,
        """
        INSERT INTO jobs_anew (
            kind, subject, id, organisation_id, user_id, cost, is_ready, due_at, attempts, lease_owner, last_error,
            decoder_ends, created_at)
        SELECT kind, subject, id, organisation_id, user_id, cost, is_ready, due_at, attempts, lease_owner, last_error,
            decoder_ends, created_at
        FROM jobs
        """,
        "DROP TABLE jobs",
        "ALTER TABLE jobs_anew RENAME TO jobs",
        "CREATE INDEX jobs_due ON jobs (kind, due_at) WHERE is_ready = 0",
        "CREATE INDEX jobs_by_user ON jobs (kind, organisation_id, user_id, is_ready, due_at)",
    ]

    /// The events in the order of their ids, which is that of time for new ones.
    ///
    /// No statement reads them by organization.
    private static let eventsInOrder: [SQLStatement] = [
        """
        CREATE TABLE events_anew (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, type \(.text) NOT NULL, item_id \(.text),
            item_revision BIGINT, detail \(.text), created_at BIGINT NOT NULL) \(.inKeyOrder)
        """,
        """
        /* any organisation: the migration copies every event */
        INSERT INTO events_anew (id, organisation_id, type, item_id, item_revision, detail, created_at)
        SELECT id, organisation_id, type, item_id, item_revision, detail, created_at FROM events ORDER BY id
        """,
        "DROP TABLE events",
        "ALTER TABLE events_anew RENAME TO events",
    ]

    /// Tables whose key is most of their row: one tree for each instead of two.
    private static let smallTables: [SQLStatement] = [
        """
        CREATE TABLE job_queues_anew (
            kind \(.text) NOT NULL, organisation_id \(.text) NOT NULL, turn BIGINT NOT NULL,
            PRIMARY KEY (kind, organisation_id)) \(.inKeyOrder)
        """,
        "INSERT INTO job_queues_anew (kind, organisation_id, turn) SELECT kind, organisation_id, turn FROM job_queues",
        "DROP TABLE job_queues",
        "ALTER TABLE job_queues_anew RENAME TO job_queues",
        "CREATE INDEX job_queues_turn ON job_queues (kind, turn, organisation_id)",
        """
        CREATE TABLE job_lines_anew (
            kind \(.text) NOT NULL, organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, turn BIGINT NOT NULL,
            PRIMARY KEY (kind, organisation_id, user_id)) \(.inKeyOrder)
        """,
        """
        INSERT INTO job_lines_anew (kind, organisation_id, user_id, turn)
        SELECT kind, organisation_id, user_id, turn FROM job_lines
        """,
        "DROP TABLE job_lines",
        "ALTER TABLE job_lines_anew RENAME TO job_lines",
        "CREATE INDEX job_lines_turn ON job_lines (kind, organisation_id, turn, user_id)",
        """
        CREATE TABLE upload_use_anew (
            organisation_id \(.text) NOT NULL, holder \(.text) NOT NULL, bytes BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, holder)) \(.inKeyOrder)
        """,
        """
        INSERT INTO upload_use_anew (organisation_id, holder, bytes) SELECT organisation_id, holder, bytes
        FROM upload_use
        """,
        "DROP TABLE upload_use",
        "ALTER TABLE upload_use_anew RENAME TO upload_use",
        """
        CREATE TABLE burnt_authorizations_anew (
            jti \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, burnt_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL) \(.inKeyOrder)
        """,
        """
        /* any organisation: the migration copies every request */
        INSERT INTO burnt_authorizations_anew (jti, organisation_id, burnt_at, expires_at)
        SELECT jti, organisation_id, burnt_at, expires_at FROM burnt_authorizations
        """,
        "DROP TABLE burnt_authorizations",
        "ALTER TABLE burnt_authorizations_anew RENAME TO burnt_authorizations",
        "CREATE INDEX burnt_authorizations_expiry ON burnt_authorizations (expires_at)",
        """
        CREATE TABLE login_successes_anew (
            organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, at BIGINT NOT NULL, session_id \(.text) NOT NULL,
            PRIMARY KEY (organisation_id, user_id, at, session_id)) \(.inKeyOrder)
        """,
        """
        INSERT INTO login_successes_anew (organisation_id, user_id, at, session_id)
        SELECT organisation_id, user_id, at, session_id FROM login_successes
        """,
        "DROP TABLE login_successes",
        "ALTER TABLE login_successes_anew RENAME TO login_successes",
        "CREATE INDEX login_successes_at ON login_successes (at)",
    ]
}
