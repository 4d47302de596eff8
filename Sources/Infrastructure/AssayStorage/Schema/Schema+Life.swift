import AssaySQL

/// The changes to an item after its first decision: flags, retakes, messages.
extension Schema {
    static let life: [SQLStatement] = [
        "ALTER TABLE items ADD COLUMN flag \(.text) NOT NULL DEFAULT 'none'",
        "ALTER TABLE items ADD COLUMN flag_reason \(.text)",
        "ALTER TABLE items ADD COLUMN flag_message \(.text)",
        // The photos of a retake arrive in separate captures, which end with the same item.
        "ALTER TABLE captures ADD COLUMN retake_id \(.text)",
        "CREATE INDEX captures_item ON captures (organisation_id, item_id) WHERE item_id IS NOT NULL",
        """
        CREATE TABLE retakes (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            item_id \(.text) NOT NULL REFERENCES items (id), user_id \(.text) NOT NULL REFERENCES users (id),
            regions \(.text) NOT NULL, message \(.text), state \(.text) NOT NULL, asked_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL, ended_at BIGINT, revision BIGINT NOT NULL)
        """,
        "CREATE INDEX retakes_item ON retakes (organisation_id, item_id, asked_at)",
        // A user's open retakes, and the retakes that expire: both indexes contain only open ones.
        "CREATE INDEX retakes_open ON retakes (organisation_id, user_id, asked_at) WHERE state = 'open'",
        "CREATE INDEX retakes_clock ON retakes (expires_at) WHERE state = 'open'",
        """
        CREATE TABLE messages (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            item_id \(.text) NOT NULL REFERENCES items (id), text \(.text) NOT NULL, answers \(.text) NOT NULL,
            asked_at BIGINT NOT NULL, reply \(.text), replied_at BIGINT, revision BIGINT NOT NULL)
        """,
        "CREATE INDEX messages_item ON messages (organisation_id, item_id, asked_at, id)",
    ]
}
