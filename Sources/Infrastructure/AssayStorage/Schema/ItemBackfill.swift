import AssayCore
import AssaySQL

/// Fills the search columns for items that were stored before the searches existed.
///
/// A later migration counts the items (``RollupBackfill``).
enum ItemBackfill {
    /// The number of rows that are held in memory at once.
    private static let batch = 500

    @Sendable static func run(_ sql: any SQLTransaction) throws {
        var last = ""
        while true {
            let rows = try sql.query(
                """
                /* any organisation: the migration fills in every item */
                SELECT id, organisation_id, category, item_type, brand_id, brand_name, style_name, customer_item_id,
                    text_fields
                FROM items WHERE id > \(last) ORDER BY id LIMIT \(batch)
                """)
            for row in rows { try fill(row, sql) }
            guard let end = rows.last, rows.count == batch else { return }
            last = try end.get("id")
        }
    }

    private static func fill(_ row: SQLRow, _ sql: any SQLTransaction) throws {
        let facts = ItemFacts(
            category: try row.get("category"), itemType: try row.get("item_type"), brandID: try row.get("brand_id"),
            brandName: try row.get("brand_name"), styleName: try row.get("style_name"),
            customerItemID: try row.get("customer_item_id"), textFields: try row.json("text_fields"))
        let organization = OrganizationID(try row.get("organisation_id"))
        try sql.execute(
            """
            UPDATE items SET brand = \(facts.brandIdentifier), model = \(facts.modelIdentifier),
                style_code = \(facts.styleCode)
            WHERE organisation_id = \(organization) AND id = \(try row.get("id", as: String.self))
            """)
    }
}
