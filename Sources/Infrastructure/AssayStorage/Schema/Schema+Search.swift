import AssayCore
import AssaySQL

/// The tables, columns and indexes of the searches: columns for filters, counts, stored documents, and one index per
/// access path to an organization's items (`docs/develop/search.md`).
extension Schema {
    static let search: [SQLStatement] = [
        // Ids as responses and filters use them, derived from the user's input.
        "ALTER TABLE items ADD COLUMN brand \(.text) NOT NULL DEFAULT ''",
        "ALTER TABLE items ADD COLUMN model \(.text)",
        "ALTER TABLE items ADD COLUMN style_code \(.text)",
        // Each row holds the number of items of a user (all users: ''), of a brand (all brands: '*') and of a category
        // that were captured within a time bucket, by result and flag.
        """
        CREATE TABLE item_counts (
            organisation_id \(.text) NOT NULL, scope \(.text) NOT NULL, brand \(.text) NOT NULL, level BIGINT NOT NULL,
            bucket BIGINT NOT NULL, category \(.text) NOT NULL, \(statement: counters),
            PRIMARY KEY (organisation_id, scope, brand, level, bucket, category)) \(.inKeyOrder)
        """,
        // Rendered responses, valid for one revision of the item and one state of all other data that they show.
        """
        CREATE TABLE item_documents (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL REFERENCES items (id), shape \(.text) NOT NULL,
            language \(.text) NOT NULL, item_revision BIGINT NOT NULL, context \(.text) NOT NULL, body \(.text) NOT NULL,
            PRIMARY KEY (organisation_id, item_id, shape, language))
        """,
        "CREATE INDEX users_by_username ON users (organisation_id, username)",
    ]

    /// The indexes of the searches.
    ///
    /// Each begins with the columns that a search compares for equality and continues in the order of a page.
    ///
    /// The further columns allow the other filters of a search to be checked without reading the row.
    static let searchIndexes: [SQLStatement] = [
        "DROP INDEX items_by_user",
        """
        CREATE INDEX items_by_user ON items (
            organisation_id, user_id, captured_at, id, result, flag, brand, category)
        """,
        "DROP INDEX items_by_organisation",
        "CREATE INDEX items_by_organisation ON items (organisation_id, captured_at, id, result, flag, brand, category)",
        """
        CREATE INDEX items_by_result ON items (
            organisation_id, result, captured_at, id, flag, brand, category, user_id)
        """,
        """
        CREATE INDEX items_by_flag ON items (organisation_id, flag, captured_at, id, result, brand, category, user_id)
        WHERE flag <> 'none'
        """,
        """
        CREATE INDEX items_by_brand ON items (
            organisation_id, brand, captured_at, id, result, flag, category, user_id)
        """,
        "CREATE INDEX items_by_model ON items (organisation_id, model, captured_at, id) WHERE model IS NOT NULL",
        "DROP INDEX items_by_customer_item_id",
        """
        CREATE INDEX items_by_customer_item_id ON items (organisation_id, customer_item_id, captured_at, id)
        WHERE customer_item_id IS NOT NULL
        """,
        """
        CREATE INDEX items_by_style_code ON items (organisation_id, style_code, captured_at, id)
        WHERE style_code IS NOT NULL
        """,
    ]

    /// A counter for each result and flag.
    static var counters: SQLStatement {
        let columns = ItemState.all.map { "\($0.counter) BIGINT NOT NULL DEFAULT 0" }
        return "\(unsafeSQL: columns.joined(separator: ", "))"
    }
}
