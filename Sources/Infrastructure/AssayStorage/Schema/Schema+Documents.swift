import AssaySQL

/// The rendered items as bytes: a column of text would be validated with each read.
extension Schema {
    /// The documents of the earlier table are dropped; each is rendered again when it is next shown.
    ///
    /// `BYTEA` is the name of PostgreSQL. SQLite knows it as no type, and stores bytes in such a column unchanged.
    static let documents: [SQLStatement] = [
        "DROP TABLE item_documents",
        """
        CREATE TABLE item_documents (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL REFERENCES items (id), shape \(.text) NOT NULL,
            language \(.text) NOT NULL, item_revision BIGINT NOT NULL, context \(.text) NOT NULL, body BYTEA NOT NULL,
            PRIMARY KEY (organisation_id, item_id, shape, language))
        """,
    ]
}
