package import AssayCore
import AssaySQL

/// The progress of the organizations' event logs on their way to deliveries.
///
/// An organization has a row since its first subscription.
package struct WebhookFanoutRepository {
    let sql: any SQLTransaction

    /// The organizations of one look.
    package static let batchSize = 200

    /// Some organizations, and those of them that have events which are not deliveries yet.
    package struct Backlog: Sendable, Hashable {
        package let behind: [OrganizationID]
        /// The number of organizations whose events wait for the next day's quota.
        package let waiting: Int
        /// The last organization that was looked at; `nil` if there are no more.
        package let last: OrganizationID?
    }

    /// Looks at the next organizations, by their ids.
    ///
    /// An end of the quota that is further away than a day was written by a wrong clock, and counts for nothing.
    package func backlog(after organization: OrganizationID, now: Timestamp) throws -> Backlog {
        let dayEnd = now.adding(seconds: DeliveryUse.daySeconds)
        let rows = try sql.query(
            """
            /* any organisation: the worker looks for events that are not deliveries yet */
            WITH batch AS MATERIALIZED (
                SELECT organisation_id, is_behind,
                    CASE WHEN waits_until > \(now) AND waits_until <= \(dayEnd) THEN 1 ELSE 0 END AS is_waiting
                FROM webhook_fanouts WHERE organisation_id > \(organization)
                ORDER BY organisation_id LIMIT \(unsafeSQL: String(Self.batchSize)))
            SELECT organisation_id, is_waiting, CASE WHEN is_behind = 1 OR EXISTS (
                SELECT 1 FROM events WHERE events.organisation_id = batch.organisation_id AND events.number IS NULL
                LIMIT 1) THEN 1 ELSE 0 END AS is_due
            FROM batch
            """)
        let organizations = try rows.map { row in
            (
                id: OrganizationID(try row.get("organisation_id")), isDue: try row.get("is_due", as: Int.self) == 1,
                isWaiting: try row.get("is_waiting", as: Int.self) == 1
            )
        }
        let isLast = rows.count < Self.batchSize
        return Backlog(
            behind: organizations.filter { $0.isDue && !$0.isWaiting }.map(\.id),
            waiting: organizations.count(where: \.isWaiting),
            last: isLast ? nil : organizations.map(\.id).max { $0.rawValue < $1.rawValue })
    }

    /// Locks the organization's row until the transaction ends.
    ///
    /// - Returns: The number of the last event that has become deliveries, and the deliveries of the last day; `nil` if
    ///   the organization has never had a subscription.
    package func lock(_ organization: OrganizationID) throws -> (number: Int64, use: DeliveryUse)? {
        try sql.first(
            """
            SELECT number, day, deliveries, bytes FROM webhook_fanouts
            WHERE organisation_id = \(organization) \(.forUpdate)
            """
        ).map { row in
            (
                number: try row.get("number"),
                use: DeliveryUse(
                    day: try row.get("day"), deliveries: try row.get("deliveries"), bytes: try row.get("bytes"))
            )
        }
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
                SELECT organisation_id, number, id, type, item_id, \(bytesOf: "snapshot") AS bytes FROM events
                WHERE organisation_id = \(organization) AND number > \(number) AND number <= COALESCE((
                    SELECT number FROM event_heads WHERE organisation_id = \(organization)), 0)
                ORDER BY number LIMIT \(unsafeSQL: String(limit)))
            SELECT fresh.number, fresh.id, fresh.type, fresh.item_id, fresh.bytes, \(statement: user) AS user_id
            FROM fresh
            """
        ).map { row in
            EventNotice(
                number: try row.get("number"), event: EventID(try row.get("id")), type: try row.get("type"),
                item: try row.get("item_id", as: String?.self).map { ItemID($0) },
                user: try row.get("user_id", as: String?.self).map { UserID($0) },
                bytes: try row.get("bytes", as: Int?.self) ?? 0)
        }.sorted { $0.number < $1.number }
    }

    /// Records the last event that has become deliveries, and the deliveries of the day.
    ///
    /// - Parameter end: The time at which the next quota begins; `nil` if this one is not used up.
    package func advance(
        _ organization: OrganizationID, to number: Int64, isBehind: Bool, use: DeliveryUse, waitingUntil end: Timestamp?
    ) throws {
        try sql.execute(
            """
            UPDATE webhook_fanouts SET number = \(number), is_behind = \(isBehind), day = \(use.day),
                deliveries = \(use.deliveries), bytes = \(use.bytes), waits_until = \(end)
            WHERE organisation_id = \(organization)
            """)
    }

    /// Has the organization's events looked at again, because its quota has changed.
    package func resume(_ organization: OrganizationID) throws {
        try sql.execute("UPDATE webhook_fanouts SET waits_until = NULL WHERE organisation_id = \(organization)")
    }
}

extension Transaction {
    package var webhookFanouts: WebhookFanoutRepository { WebhookFanoutRepository(sql: sql) }
}
