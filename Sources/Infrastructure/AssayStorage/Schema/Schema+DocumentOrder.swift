import AssaySQL

/// The rendered items in the order of a page, and the items' revisions in the indexes of a page.
extension Schema {
    /// The documents of the earlier table are not read any more: a sweep deletes them in steps, because SQLite would
    /// read every page of a table that it drops.
    static let documentOrder: [SQLStatement] = [
        // The scope is a user's id, or empty for all users. The table is not `.inKeyOrder`: SQLite would store most of a
        // wide row outside of the tree, in a page of its own (docs/develop/storage.md).
        """
        CREATE TABLE rendered_items (
            organisation_id \(.text) NOT NULL, scope \(.text) NOT NULL, shape \(.text) NOT NULL,
            language \(.text) NOT NULL, item_captured_at BIGINT NOT NULL, item_id \(.text) NOT NULL,
            item_revision BIGINT NOT NULL, settings_revision BIGINT NOT NULL, context \(.text) NOT NULL,
            body \(.blob) NOT NULL,
            PRIMARY KEY (organisation_id, scope, shape, language, item_captured_at, item_id))
        """,
        "DROP INDEX items_by_user",
        "DROP INDEX items_by_organisation",
    ]

    /// The indexes of pages without filters.
    ///
    /// They are created in a transaction of their own, because SQLite would keep a copy of each page in memory that the
    /// transaction itself had freed.
    static let pageIndexes: [SQLStatement] = [
        """
        CREATE INDEX items_by_user ON items (
            organisation_id, user_id, captured_at, id, result, flag, brand, category, revision)
        """,
        """
        CREATE INDEX items_by_organisation ON items (
            organisation_id, captured_at, id, result, flag, brand, category, revision)
        """,
    ]
}
