import AssaySQL

extension Schema {
    /// The tables for decisions: items, their history, and the evidence trace of each decision.
    static let items: [SQLStatement] = [
        """
        CREATE TABLE items (
            id TEXT PRIMARY KEY, organisation_id TEXT NOT NULL REFERENCES organisations (id),
            user_id TEXT NOT NULL REFERENCES users (id), capture_id TEXT NOT NULL UNIQUE REFERENCES captures (id),
            category TEXT NOT NULL, item_type TEXT, brand_id TEXT, brand_name TEXT NOT NULL, style_name TEXT,
            customer_item_id TEXT, text_fields TEXT NOT NULL, configuration TEXT NOT NULL,
            catalogue_hash TEXT NOT NULL REFERENCES catalogues (hash), phase TEXT NOT NULL, result TEXT NOT NULL,
            initial_result TEXT, reasons TEXT NOT NULL, captured_at BIGINT NOT NULL, submitted_at BIGINT NOT NULL,
            received_at BIGINT NOT NULL, initial_result_at BIGINT, result_at BIGINT, eta_at BIGINT,
            revision BIGINT NOT NULL)
        """,
        "CREATE INDEX items_by_user ON items (organisation_id, user_id, captured_at, id)",
        "CREATE INDEX items_by_organisation ON items (organisation_id, captured_at, id)",
        "CREATE INDEX items_by_phase ON items (organisation_id, phase, captured_at, id)",
        "CREATE INDEX items_by_customer_item_id ON items (organisation_id, customer_item_id, captured_at)",
        """
        CREATE TABLE timeline (
            organisation_id TEXT NOT NULL, item_id TEXT NOT NULL REFERENCES items (id), position BIGINT NOT NULL,
            kind TEXT NOT NULL, at BIGINT NOT NULL, message TEXT, PRIMARY KEY (item_id, position))
        """,
        """
        CREATE TABLE traces (
            id TEXT PRIMARY KEY, organisation_id TEXT NOT NULL, item_id TEXT NOT NULL REFERENCES items (id),
            schema_version BIGINT NOT NULL, document TEXT NOT NULL, created_at BIGINT NOT NULL)
        """,
        "CREATE INDEX traces_item ON traces (organisation_id, item_id, created_at)",
    ]
}
