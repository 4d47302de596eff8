import AssaySQL

extension Schema {
    /// The number of decoder processes that a photo has ended.
    static let decoderEnds: [SQLStatement] = ["ALTER TABLE jobs ADD COLUMN decoder_ends BIGINT NOT NULL DEFAULT 0"]

    /// The tables for work to do and work done: jobs, the outbox, the audit trail.
    static let work: [SQLStatement] = [
        // A job is due at due_at. After it is leased, it is due again when its lease runs out, so one index serves
        // both.
        """
        CREATE TABLE jobs (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, organisation_id TEXT NOT NULL, subject TEXT NOT NULL,
            due_at BIGINT NOT NULL, attempts BIGINT NOT NULL, lease_owner TEXT, last_error TEXT,
            created_at BIGINT NOT NULL, UNIQUE (kind, subject))
        """,
        "CREATE INDEX jobs_due ON jobs (kind, due_at)",
        """
        CREATE TABLE events (
            id TEXT PRIMARY KEY, organisation_id TEXT NOT NULL, type TEXT NOT NULL, item_id TEXT,
            item_revision BIGINT, detail TEXT, created_at BIGINT NOT NULL)
        """,
        "CREATE INDEX events_by_organisation ON events (organisation_id, created_at, id)",
        """
        CREATE TABLE audit (
            id TEXT PRIMARY KEY, organisation_id TEXT, staff_id TEXT, actor TEXT NOT NULL, action TEXT NOT NULL,
            subject TEXT NOT NULL, detail TEXT NOT NULL, at BIGINT NOT NULL)
        """,
        "CREATE INDEX audit_at ON audit (at)",
    ]
}
