import AssaySQL

extension Schema {
    /// The tables for decisions: items, their history, the evidence trace of each decision, retakes and messages, and
    /// the counts and documents that ``rollups`` and ``documentOrder`` replace.
    ///
    /// An index of a search begins with the columns that the search compares for equality, and continues in the order
    /// of a page. Its further columns allow the other filters to be checked without reading the row
    /// (`docs/develop/search.md`).
    static let items: [SQLStatement] = [
        // `brand`, `model` and `style_code` are as responses and filters use them, derived from the user's input.
        """
        CREATE TABLE items (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), capture_id \(.text) NOT NULL UNIQUE REFERENCES captures (id),
            category \(.text) NOT NULL, item_type \(.text), brand_id \(.text), brand_name \(.text) NOT NULL, style_name \(.text),
            customer_item_id \(.text), text_fields \(.text) NOT NULL, configuration \(.text) NOT NULL,
            catalogue_hash \(.text) NOT NULL REFERENCES catalogues (hash), phase \(.text) NOT NULL, result \(.text) NOT NULL,
            initial_result \(.text), reasons \(.text) NOT NULL, captured_at BIGINT NOT NULL, submitted_at BIGINT NOT NULL,
            received_at BIGINT NOT NULL, initial_result_at BIGINT, result_at BIGINT, eta_at BIGINT,
            revision BIGINT NOT NULL, flag \(.text) NOT NULL DEFAULT 'none', flag_reason \(.text), flag_message \(.text),
            brand \(.text) NOT NULL DEFAULT '', model \(.text), style_code \(.text))
        """,
        "CREATE INDEX items_by_phase ON items (organisation_id, phase, captured_at, id)",
        "CREATE INDEX items_by_user ON items (organisation_id, user_id, captured_at, id, result, flag, brand, category)",
        "CREATE INDEX items_by_organisation ON items (organisation_id, captured_at, id, result, flag, brand, category)",
        """
        CREATE INDEX items_by_result ON items (organisation_id, result, captured_at, id, flag, brand, category, user_id)
        """,
        """
        CREATE INDEX items_by_flag ON items (organisation_id, flag, captured_at, id, result, brand, category, user_id)
        WHERE flag <> 'none'
        """,
        "CREATE INDEX items_by_brand ON items (organisation_id, brand, captured_at, id, result, flag, category, user_id)",
        "CREATE INDEX items_by_model ON items (organisation_id, model, captured_at, id) WHERE model IS NOT NULL",
        """
        CREATE INDEX items_by_customer_item_id ON items (organisation_id, customer_item_id, captured_at, id)
        WHERE customer_item_id IS NOT NULL
        """,
        """
        CREATE INDEX items_by_style_code ON items (organisation_id, style_code, captured_at, id)
        WHERE style_code IS NOT NULL
        """,
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
        "CREATE INDEX traces_item ON traces (item_id, created_at)",
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
        """
        CREATE TABLE item_documents (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL REFERENCES items (id), shape \(.text) NOT NULL,
            language \(.text) NOT NULL, item_revision BIGINT NOT NULL, context \(.text) NOT NULL, body \(.blob) NOT NULL,
            PRIMARY KEY (organisation_id, item_id, shape, language))
        """,
        """
        CREATE TABLE item_counts (
            organisation_id \(.text) NOT NULL, scope \(.text) NOT NULL, brand \(.text) NOT NULL, level BIGINT NOT NULL,
            bucket BIGINT NOT NULL, category \(.text) NOT NULL, \(statement: counters),
            PRIMARY KEY (organisation_id, scope, brand, level, bucket, category)) \(.inKeyOrder)
        """,
        """
        CREATE TABLE item_count_changes (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL, item_revision BIGINT NOT NULL,
            user_id \(.text) NOT NULL, brand \(.text) NOT NULL, category \(.text) NOT NULL,
            captured_at BIGINT NOT NULL, result_before \(.text), flag_before \(.text), result \(.text) NOT NULL,
            flag \(.text) NOT NULL, PRIMARY KEY (organisation_id, item_id, item_revision)) \(.inKeyOrder)
        """,
    ]
}
