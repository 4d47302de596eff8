package import AssayCore
import AssaySQL

/// The queues of subscriptions: the time of the next delivery, the tries in flight, and the failures.
///
/// Everything that changes the state of a subscription's deliveries locks its queue first, in the order of the ids.
package struct WebhookQueueRepository {
    let sql: any SQLTransaction

    /// A locked queue.
    package struct Queue: Sendable, Hashable {
        package let webhook: WebhookID
        package let organization: OrganizationID
        package let inFlight: Int
        package let isFailing: Bool
        package let failingSince: Timestamp?
    }

    /// Locks the queues of subscriptions until the transaction ends; a deleted subscription has none.
    package func lock(_ webhooks: Set<WebhookID>) throws -> [WebhookID: Queue] {
        let rows = try webhooks.map(\.rawValue).sorted().statementParts.flatMap { part in
            try sql.query(
                """
                /* any organisation: the worker treats the deliveries of many subscriptions in one transaction */
                SELECT webhook_id, organisation_id, in_flight, is_failing, failing_since FROM webhook_queues
                WHERE webhook_id IN \(values: Array(part)) ORDER BY webhook_id \(.forUpdate)
                """)
        }
        return try rows.reduce(into: [:]) { queues, row in
            let queue = try Self.queue(row)
            queues[queue.webhook] = queue
        }
    }

    static func queue(_ row: SQLRow) throws -> Queue {
        Queue(
            webhook: WebhookID(try row.get("webhook_id")), organization: OrganizationID(try row.get("organisation_id")),
            inFlight: try row.get("in_flight"), isFailing: try row.get("is_failing"),
            failingSince: try row.optionalTimestamp("failing_since"))
    }

    /// Makes locked queues due.
    package func makeDue(_ webhooks: Set<WebhookID>, now: Timestamp) throws {
        for part in webhooks.map(\.rawValue).sorted().statementParts {
            try sql.execute(
                """
                /* any organisation: the worker has locked the queues */
                UPDATE webhook_queues SET next_due = \(now)
                WHERE webhook_id IN \(values: Array(part)) AND (next_due IS NULL OR next_due > \(now))
                """)
        }
    }
}

extension Transaction {
    package var webhookQueues: WebhookQueueRepository { WebhookQueueRepository(sql: sql) }
}
