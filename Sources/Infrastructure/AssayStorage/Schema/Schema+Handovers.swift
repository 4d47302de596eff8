import AssaySQL

/// The screens that phones continue, with what passes between the two devices.
extension Schema {
    static let handovers: [SQLStatement] = [
        """
        CREATE TABLE handovers (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL, session_id \(.text) NOT NULL, login_id \(.text) NOT NULL,
            phone_id \(.text), screen \(.text) NOT NULL, number BIGINT NOT NULL, state \(.text) NOT NULL,
            last_sequence BIGINT NOT NULL, expires_at BIGINT NOT NULL, due_at BIGINT NOT NULL, revision BIGINT NOT NULL)
        """,
        "CREATE UNIQUE INDEX handovers_session ON handovers (organisation_id, session_id)",
        "CREATE UNIQUE INDEX handovers_phone ON handovers (organisation_id, phone_id) WHERE phone_id IS NOT NULL",
        // Serves the end of the login that both devices depend on.
        "CREATE INDEX handovers_login ON handovers (organisation_id, login_id)",
        "CREATE INDEX handovers_due ON handovers (due_at)",
        "CREATE INDEX handovers_user ON handovers (organisation_id, user_id, id)",
        """
        CREATE TABLE handover_tickets (
            hash \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, handover_id \(.text) NOT NULL,
            expires_at BIGINT NOT NULL)
        """,
        "CREATE INDEX handover_tickets_handover ON handover_tickets (organisation_id, handover_id)",
        """
        CREATE TABLE handover_messages (
            organisation_id \(.text) NOT NULL, handover_id \(.text) NOT NULL, receiver \(.text) NOT NULL,
            sequence BIGINT NOT NULL, body \(.text) NOT NULL, bytes BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, handover_id, receiver, sequence))
        """,
        """
        CREATE TABLE handover_photos (
            organisation_id \(.text) NOT NULL, handover_id \(.text) NOT NULL, request \(.text) NOT NULL,
            id \(.text) NOT NULL, user_id \(.text) NOT NULL, media_type \(.text) NOT NULL, bytes BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, handover_id, request))
        """,
    ]
}
