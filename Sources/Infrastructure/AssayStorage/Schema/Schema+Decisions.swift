import AssaySQL

/// The experts' decisions with their findings, and the notes for colleagues.
///
/// Findings and notes are for the staff: no response, event or document is made from these tables.
extension Schema {
    static let decisions: [SQLStatement] = [
        // The document has the reasons, marks, findings and texts as they were written.
        """
        CREATE TABLE decisions (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            item_id \(.text) NOT NULL REFERENCES items (id), staff_id \(.text) NOT NULL, staff_email \(.text) NOT NULL,
            source \(.text) NOT NULL, state \(.text) NOT NULL, result \(.text) NOT NULL, document \(.text) NOT NULL,
            decided_at BIGINT NOT NULL, due_at BIGINT NOT NULL, ended_at BIGINT)
        """,
        // At most one decision of an item waits.
        "CREATE UNIQUE INDEX decisions_waiting ON decisions (organisation_id, item_id) WHERE state = 'waiting'",
        // An expert's decisions that wait or have come back.
        "CREATE INDEX decisions_open ON decisions (staff_id, decided_at) WHERE state IN ('waiting', 'returned')",
        "CREATE INDEX decisions_item ON decisions (organisation_id, item_id, decided_at)",
        // The region is empty for the finding about the item as a whole.
        """
        CREATE TABLE findings (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL, decision_id \(.text) NOT NULL,
            region \(.text) NOT NULL, finding \(.text) NOT NULL,
            PRIMARY KEY (organisation_id, item_id, decision_id, region)) \(.inKeyOrder)
        """,
        """
        CREATE TABLE item_notes (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL, at BIGINT NOT NULL, id \(.text) NOT NULL,
            staff_id \(.text) NOT NULL, staff_email \(.text) NOT NULL, text \(.text) NOT NULL,
            PRIMARY KEY (organisation_id, item_id, at, id))
        """,
    ]
}
