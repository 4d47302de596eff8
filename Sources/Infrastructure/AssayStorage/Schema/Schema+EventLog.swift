import AssaySQL

/// The event log of each organization: events with numbers, and with the item as the change left it
/// (`docs/develop/storage.md`).
extension Schema {
    static let eventLog: [SQLStatement] = [
        // Rows are wide, so they are not stored inside a tree of ids. Only their arrival and number are looked up.
        """
        CREATE TABLE events_numbered (
            arrival \(.insertionKey), id \(.text) NOT NULL, organisation_id \(.text) NOT NULL, number BIGINT,
            type \(.text) NOT NULL, item_id \(.text), item_revision BIGINT, detail \(.text), snapshot \(.text),
            created_at BIGINT NOT NULL)
        """,
        """
        /* any organisation: the migration copies every event */
        INSERT INTO events_numbered (id, organisation_id, type, item_id, item_revision, detail, created_at)
        SELECT id, organisation_id, type, item_id, item_revision, detail, created_at FROM events
        ORDER BY created_at, id
        """,
        "DROP TABLE events",
        "ALTER TABLE events_numbered RENAME TO events",
        // A number is given once, whatever the program does.
        "CREATE UNIQUE INDEX events_by_number ON events (organisation_id, number) WHERE number IS NOT NULL",
        "CREATE INDEX events_unnumbered ON events (organisation_id, arrival) WHERE number IS NULL",
        // The greatest number of each organization's events, also after a sweep has deleted them.
        """
        CREATE TABLE event_heads (organisation_id \(.text) PRIMARY KEY, number BIGINT NOT NULL) \(.inKeyOrder)
        """,
    ]
}
