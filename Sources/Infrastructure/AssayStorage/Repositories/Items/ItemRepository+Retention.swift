package import AssayCore
import AssaySQL

/// The items whose photos the retention may delete.
extension ItemRepository {
    /// Returns final items with photos, the one with the oldest result first, and marks them as seen: each is returned
    /// once after its last change, so that items that keep their photos do not hold up the others.
    ///
    /// - Parameters:
    ///   - end: Only items whose result was set before this time are returned.
    ///   - limit: The maximum number of items; the caller must bound it.
    package func takeForRetention(
        _ organization: OrganizationID, resultBefore end: Timestamp, limit: Int
    ) throws -> [(item: ItemID, user: UserID)] {
        let found = try sql.query(
            """
            SELECT id, user_id FROM items \(index: "items_retention")
            WHERE organisation_id = \(organization) AND phase = 'final' AND photos_removed_at IS NULL
                AND retention_seen IS NULL AND result_at < \(end)
            ORDER BY result_at, id LIMIT \(unsafeSQL: String(limit)) \(.forUpdateSkipLocked)
            """
        ).map { (item: ItemID(try $0.get("id")), user: UserID(try $0.get("user_id"))) }
        // SQLite reads the whole table for an empty list.
        guard !found.isEmpty else { return [] }
        try sql.execute(
            """
            UPDATE items SET retention_seen = 1
            WHERE \(unindexed: "organisation_id") = \(organization) AND id IN \(values: found.map(\.item))
            """)
        return found
    }

    /// Lets ``takeForRetention(_:resultBefore:limit:)`` return an item again that has not changed since.
    package func returnToRetention(_ item: ItemID, of organization: OrganizationID) throws {
        try sql.execute(
            "UPDATE items SET retention_seen = NULL WHERE organisation_id = \(organization) AND id = \(item)")
    }
}
