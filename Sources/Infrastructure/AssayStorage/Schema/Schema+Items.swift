import AssaySQL

extension Schema {
    /// The tables for decisions: items, their history, and the evidence trace of each decision.
    static let items: [SQLStatement] = [
        """
        CREATE TABLE items (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), capture_id \(.text) NOT NULL UNIQUE REFERENCES captures (id),
            category \(.text) NOT NULL, item_type \(.text), brand_id \(.text), brand_name \(.text) NOT NULL, style_name \(.text),
            customer_item_id \(.text), text_fields \(.text) NOT NULL, configuration \(.text) NOT NULL,
            catalogue_hash \(.text) NOT NULL REFERENCES catalogues (hash), phase \(.text) NOT NULL, result \(.text) NOT NULL,
            initial_result \(.text), reasons \(.text) NOT NULL, captured_at BIGINT NOT NULL, submitted_at BIGINT NOT NULL,
            received_at BIGINT NOT NULL, initial_result_at BIGINT, result_at BIGINT, eta_at BIGINT,
            revision BIGINT NOT NULL)
        """,
        "CREATE INDEX items_by_user ON items (organisation_id, user_id, captured_at, id)",
        "CREATE INDEX items_by_organisation ON items (organisation_id, captured_at, id)",
        "CREATE INDEX items_by_phase ON items (organisation_id, phase, captured_at, id)",
        "CREATE INDEX items_by_customer_item_id ON items (organisation_id, customer_item_id, captured_at)",
        """
        CREATE TABLE timeline (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL REFERENCES items (id), position BIGINT NOT NULL,
            kind \(.text) NOT NULL, at BIGINT NOT NULL, message \(.text), PRIMARY KEY (item_id, position))
        """,
        """
        CREATE TABLE traces (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL REFERENCES items (id),
            schema_version BIGINT NOT NULL, document \(.text) NOT NULL, created_at BIGINT NOT NULL)
        """,
        "CREATE INDEX traces_item ON traces (organisation_id, item_id, created_at)",
    ]
}
