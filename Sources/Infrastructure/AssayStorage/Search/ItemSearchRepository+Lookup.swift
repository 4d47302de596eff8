package import AssayCore
import AssaySQL

extension ItemSearchRepository {
    /// Returns the organization's items with a customer's id, newest first.
    ///
    /// The id is compared as a search's filter compares it: by its exact text. One walk along the index ends at the
    /// limit, so the cost grows neither with the organization nor with the number of items that share the id.
    ///
    /// - Parameter limit: The maximum number of items; the caller must bound it.
    package func latest(
        customerItemID: String, organization: OrganizationID, limit: Int
    ) throws -> [ItemPosition] {
        let rows = try sql.query(
            """
            SELECT captured_at, id FROM items \(index: "items_by_customer_item_id")
            WHERE organisation_id = \(organization) AND customer_item_id = \(customerItemID)
            ORDER BY captured_at DESC, id DESC LIMIT \(limit)
            """)
        return try Self.sorted(rows, limit)
    }
}
