package import AssayCore
import AssaySQL

/// The progress of the organizations' event logs on their way to deliveries.
///
/// An organization has a row since its first subscription.
package struct WebhookFanoutRepository {
    let sql: any SQLTransaction

    /// The organizations of one look.
    package static let lookedAt = 200

    /// Some organizations, and those of them that have events which are not deliveries yet.
    package struct Look: Sendable, Hashable {
        package let behind: [OrganizationID]
        /// The last organization that was looked at; `nil` if there are no more.
        package let last: OrganizationID?
    }

    /// Looks at the next organizations, by their ids.
    package func look(after organization: OrganizationID) throws -> Look {
        let rows = try sql.query(
            """
            /* any organisation: the worker looks for events that are not deliveries yet */
            WITH batch AS MATERIALIZED (
                SELECT organisation_id, is_behind FROM webhook_fanouts WHERE organisation_id > \(organization)
                ORDER BY organisation_id LIMIT \(unsafeSQL: String(Self.lookedAt)))
            SELECT organisation_id, CASE WHEN is_behind = 1 OR EXISTS (
                SELECT 1 FROM events WHERE events.organisation_id = batch.organisation_id AND events.number IS NULL
                LIMIT 1) THEN 1 ELSE 0 END AS is_due
            FROM batch
            """)
        let organizations = try rows.map { row in
            (id: OrganizationID(try row.get("organisation_id")), isDue: try row.get("is_due", as: Int.self) == 1)
        }
        let isLast = rows.count < Self.lookedAt
        return Look(
            behind: organizations.filter(\.isDue).map(\.id),
            last: isLast ? nil : organizations.map(\.id).max { $0.rawValue < $1.rawValue })
    }

    /// Locks the organization's row until the transaction ends.
    ///
    /// - Returns: The number of the last event that has become deliveries; `nil` if the organization has never had a
    ///   subscription.
    package func lock(_ organization: OrganizationID) throws -> Int64? {
        try sql.first(
            "SELECT number FROM webhook_fanouts WHERE organisation_id = \(organization) \(.forUpdate)"
        )?.get("number")
    }

    /// Returns the numbered events behind a number, oldest first.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of events.
    ///   - namesUsers: Whether the users of the events' items are wanted.
    package func events(
        of organization: OrganizationID, after number: Int64, limit: Int, namesUsers: Bool
    ) throws -> [EventNotice] {
        let user: SQLStatement =
            namesUsers
            ? """
            (SELECT items.user_id FROM items
            WHERE items.id = fresh.item_id AND \(unindexed: "items.organisation_id") = fresh.organisation_id)
            """ : "NULL"
        // The upper bound excludes nothing; see ``EventRepository/page(_:after:limit:)``.
        return try sql.query(
            """
            WITH fresh AS MATERIALIZED (
                SELECT organisation_id, number, id, type, item_id FROM events
                WHERE organisation_id = \(organization) AND number > \(number) AND number <= COALESCE((
                    SELECT number FROM event_heads WHERE organisation_id = \(organization)), 0)
                ORDER BY number LIMIT \(unsafeSQL: String(limit)))
            SELECT fresh.number, fresh.id, fresh.type, fresh.item_id, \(statement: user) AS user_id
            FROM fresh
            """
        ).map { row in
            EventNotice(
                number: try row.get("number"), event: EventID(try row.get("id")), type: try row.get("type"),
                item: try row.get("item_id", as: String?.self).map { ItemID($0) },
                user: try row.get("user_id", as: String?.self).map { UserID($0) })
        }.sorted { $0.number < $1.number }
    }

    /// Records the last event that has become deliveries.
    package func advance(_ organization: OrganizationID, to number: Int64, isBehind: Bool) throws {
        try sql.execute(
            """
            UPDATE webhook_fanouts SET number = \(number), is_behind = \(isBehind)
            WHERE organisation_id = \(organization)
            """)
    }
}

extension Transaction {
    package var webhookFanouts: WebhookFanoutRepository { WebhookFanoutRepository(sql: sql) }
}
