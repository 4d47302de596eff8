import AssaySQL

extension Schema {
    /// The tables for work to do and work done: jobs, the event log, the audit trail, the installation's processes.
    static let work: [SQLStatement] = [
        // A job is due at due_at. After it is leased, it is due again when its lease runs out, so one index serves both.
        // The user is '' for work that belongs to no user. `is_ready` is 1 for work in its user's line; 0 for work that is
        // not due yet, is leased, or was not yet found to be due. `decoder_ends` counts the decoder processes that a photo
        // has ended.
        """
        CREATE TABLE jobs (
            kind \(.text) NOT NULL, subject \(.text) NOT NULL, id \(.text) NOT NULL, organisation_id \(.text) NOT NULL,
            user_id \(.text) NOT NULL, cost BIGINT NOT NULL, is_ready SMALLINT NOT NULL, due_at BIGINT NOT NULL,
            attempts BIGINT NOT NULL, lease_owner \(.text), last_error \(.text), decoder_ends BIGINT NOT NULL DEFAULT 0,
            created_at BIGINT NOT NULL, PRIMARY KEY (kind, subject)) \(.inKeyOrder)
        """,
        "CREATE INDEX jobs_due ON jobs (kind, due_at) WHERE is_ready = 0",
        // A user's line in its order, and all of a user's work, to which a limit applies.
        "CREATE INDEX jobs_by_user ON jobs (kind, organisation_id, user_id, is_ready, due_at)",
        // The organizations that have ready work of a kind, and the users of each; the lowest turn is served next.
        """
        CREATE TABLE job_queues (
            kind \(.text) NOT NULL, organisation_id \(.text) NOT NULL, turn BIGINT NOT NULL,
            PRIMARY KEY (kind, organisation_id)) \(.inKeyOrder)
        """,
        "CREATE INDEX job_queues_turn ON job_queues (kind, turn, organisation_id)",
        """
        CREATE TABLE job_lines (
            kind \(.text) NOT NULL, organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, turn BIGINT NOT NULL,
            PRIMARY KEY (kind, organisation_id, user_id)) \(.inKeyOrder)
        """,
        "CREATE INDEX job_lines_turn ON job_lines (kind, organisation_id, turn, user_id)",
        // The rows of events are wide, so they are not stored inside a tree of ids. Only their arrival and number are
        // looked up (`docs/develop/storage.md`).
        """
        CREATE TABLE events (
            arrival \(.insertionKey), id \(.text) NOT NULL, organisation_id \(.text) NOT NULL, number BIGINT,
            type \(.text) NOT NULL, item_id \(.text), item_revision BIGINT, detail \(.text), snapshot \(.text),
            created_at BIGINT NOT NULL)
        """,
        // A number is given once, whatever the program does.
        "CREATE UNIQUE INDEX events_by_number ON events (organisation_id, number) WHERE number IS NOT NULL",
        "CREATE INDEX events_unnumbered ON events (organisation_id, arrival) WHERE number IS NULL",
        // The greatest number of each organization's events, also after a sweep has deleted them.
        "CREATE TABLE event_heads (organisation_id \(.text) PRIMARY KEY, number BIGINT NOT NULL) \(.inKeyOrder)",
        """
        CREATE TABLE audit (
            id \(.text) PRIMARY KEY, organisation_id \(.text), staff_id \(.text), actor \(.text) NOT NULL, action \(.text) NOT NULL,
            subject \(.text) NOT NULL, detail \(.text) NOT NULL, at BIGINT NOT NULL)
        """,
        // One row: the installation to which the database belongs, the check value of its master key, the address of
        // its photos, and the generation of its claim on their store.
        """
        CREATE TABLE installation (
            is_only SMALLINT PRIMARY KEY CHECK (is_only = 1), id \(.text) NOT NULL, created_at BIGINT NOT NULL,
            key_check \(.text) NOT NULL, blobs \(.text) NOT NULL, blobs_generation BIGINT NOT NULL DEFAULT 0)
        """,
        // The processes that serve now, and those that died without a farewell. A run is one start of a process.
        """
        CREATE TABLE processes (
            id \(.text) PRIMARY KEY, run \(.text) NOT NULL, role \(.text) NOT NULL, host \(.text) NOT NULL,
            started_at BIGINT NOT NULL, seen_at BIGINT NOT NULL) \(.inKeyOrder)
        """,
        // The periodic duties that one process at a time performs.
        """
        CREATE TABLE duties (
            name \(.text) PRIMARY KEY, holder \(.text) NOT NULL, expires_at BIGINT NOT NULL) \(.inKeyOrder)
        """,
    ]

    /// The trace of the request that caused an event (``AssayCore/TraceContext/stored``).
    static let traces: [SQLStatement] = [
        "ALTER TABLE events ADD COLUMN trace \(.text)"
    ]
}
