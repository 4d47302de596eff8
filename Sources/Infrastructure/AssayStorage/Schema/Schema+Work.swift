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
            id \(.text) PRIMARY KEY, kind \(.text) NOT NULL, organisation_id \(.text) NOT NULL, subject \(.text) NOT NULL,
            due_at BIGINT NOT NULL, attempts BIGINT NOT NULL, lease_owner \(.text), last_error \(.text),
            created_at BIGINT NOT NULL, UNIQUE (kind, subject))
        """,
        "CREATE INDEX jobs_due ON jobs (kind, due_at)",
        """
        CREATE TABLE events (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, type \(.text) NOT NULL, item_id \(.text),
            item_revision BIGINT, detail \(.text), created_at BIGINT NOT NULL)
        """,
        "CREATE INDEX events_by_organisation ON events (organisation_id, created_at, id)",
        """
        CREATE TABLE audit (
            id \(.text) PRIMARY KEY, organisation_id \(.text), staff_id \(.text), actor \(.text) NOT NULL, action \(.text) NOT NULL,
            subject \(.text) NOT NULL, detail \(.text) NOT NULL, at BIGINT NOT NULL)
        """,
        "CREATE INDEX audit_at ON audit (at)",
    ]
}
