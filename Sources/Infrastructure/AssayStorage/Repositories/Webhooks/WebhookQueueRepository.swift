package import AssayCore
import AssaySQL

/// The queues of subscriptions: the time of the next delivery, the places and the deliveries that have them, and the
/// failures.
///
/// Everything that changes the state of a subscription's deliveries locks its queue first, in the order of the ids.
package struct WebhookQueueRepository {
    let sql: any SQLTransaction

    /// A locked queue.
    package struct Queue: Sendable, Hashable {
        package let webhook: WebhookID
        package let organization: OrganizationID
        /// The deliveries that workers have leased.
        package let inFlight: Int
        /// The maximum number of such deliveries (``AssayCore/WebhookPlaces``).
        package let places: Int
        package let nextDue: Timestamp?
        package let failingSince: Timestamp?
    }

    /// The columns of ``queue(_:)``.
    static let columns: SQLStatement = "webhook_id, organisation_id, in_flight, places, next_due, failing_since"

    /// Locks the queues of subscriptions until the transaction ends; a deleted subscription has none.
    ///
    /// - Parameter skipsLocked: Whether the queues that other transactions have locked are left out.
    package func lock(_ webhooks: Set<WebhookID>, skipsLocked: Bool = false) throws -> [WebhookID: Queue] {
        let rows = try webhooks.map(\.rawValue).sorted().filledParts.flatMap { part in
            try sql.query(
                """
                /* any organisation: the worker treats the deliveries of many subscriptions in one transaction */
                SELECT \(statement: Self.columns) FROM webhook_queues
                WHERE webhook_id IN \(values: part) ORDER BY webhook_id \(skipsLocked ? .forUpdateSkipLocked : .forUpdate)
                """)
        }
        return try rows.reduce(into: [:]) { queues, row in
            let queue = try Self.queue(row)
            queues[queue.webhook] = queue
        }
    }

    /// Locks the queues that no other transaction has locked.
    ///
    /// - Returns: The subscriptions whose queues are locked now, and those that were deleted.
    package func lockFree(_ webhooks: Set<WebhookID>) throws -> Set<WebhookID> {
        let others = webhooks.subtracting(try lock(webhooks, skipsLocked: true).keys)
        return try others.map(\.rawValue).sorted().filledParts.reduce(into: webhooks) { free, part in
            let rows = try sql.query(
                """
                /* any organisation: the worker ends the leases of many subscriptions in one transaction */
                SELECT webhook_id FROM webhook_queues WHERE webhook_id IN \(values: part)
                """)
            for row in rows { free.remove(WebhookID(try row.get("webhook_id"))) }
        }
    }

    static func queue(_ row: SQLRow) throws -> Queue {
        Queue(
            webhook: WebhookID(try row.get("webhook_id")), organization: OrganizationID(try row.get("organisation_id")),
            inFlight: try row.get("in_flight"), places: try row.get("places"),
            nextDue: try row.optionalTimestamp("next_due"), failingSince: try row.optionalTimestamp("failing_since"))
    }

    /// Makes locked queues due.
    package func makeDue(_ webhooks: Set<WebhookID>, now: Timestamp) throws {
        for part in webhooks.map(\.rawValue).sorted().filledParts {
            try sql.execute(
                """
                /* any organisation: the worker has locked the queues */
                UPDATE webhook_queues SET next_due = \(now)
                WHERE webhook_id IN \(values: part) AND (next_due IS NULL OR next_due > \(now))
                """)
        }
    }
}

extension Transaction {
    package var webhookQueues: WebhookQueueRepository { WebhookQueueRepository(sql: sql) }
}
