import AssaySQL

/// The server's own screens: the tickets that open them, and the sessions of the screens.
extension Schema {
    static let flows: [SQLStatement] = [
        """
        CREATE TABLE flow_tickets (
            hash \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), session_id \(.text) NOT NULL, screen \(.text) NOT NULL, item_id \(.text),
            origin \(.text) NOT NULL, expires_at BIGINT NOT NULL, used_at BIGINT)
        """,
        "CREATE INDEX flow_tickets_expiry ON flow_tickets (expires_at)",
        "ALTER TABLE sessions ADD COLUMN parent_id \(.text)",
        "ALTER TABLE sessions ADD COLUMN screen \(.text)",
        "ALTER TABLE sessions ADD COLUMN item_id \(.text)",
        // Serves the revocation of a login's screen sessions together with the login.
        "CREATE INDEX sessions_parent ON sessions (organisation_id, parent_id) WHERE parent_id IS NOT NULL",
    ]
}
