import AssayCore
import AssaySQL

/// The deliveries of events to webhook subscriptions.
package struct DeliveryRepository {
    let sql: any SQLTransaction
    let report: CommitReport
    let trace: TraceContext?

    /// The log that tells organizations about their subscriptions.
    var log: EventRepository { EventRepository(sql: sql, report: report, trace: trace) }

    /// The columns of ``delivery(_:)``.
    static let columns: SQLStatement = """
        webhook_deliveries.id, webhook_deliveries.organisation_id, webhook_deliveries.webhook_id,
        webhook_deliveries.event_id, webhook_deliveries.event_number, webhook_deliveries.type,
        webhook_deliveries.item_id, webhook_deliveries.state, webhook_deliveries.due_at,
        webhook_deliveries.lease_owner, webhook_deliveries.attempts, webhook_deliveries.created_at,
        webhook_deliveries.finished_at
        """

    static func delivery(_ row: SQLRow) throws -> WebhookDelivery {
        WebhookDelivery(
            id: DeliveryID(try row.get("id")), webhook: WebhookID(try row.get("webhook_id")),
            organization: OrganizationID(try row.get("organisation_id")), event: EventID(try row.get("event_id")),
            eventNumber: try row.get("event_number"), type: try row.get("type"),
            item: try row.get("item_id", as: String?.self).map { ItemID($0) }, state: try row.choice("state"),
            dueAt: try row.optionalTimestamp("due_at"),
            isInFlight: try row.get("lease_owner", as: String?.self) != nil, attempts: try row.get("attempts"),
            createdAt: try row.timestamp("created_at"), finishedAt: try row.optionalTimestamp("finished_at"))
    }
}

extension Transaction {
    package var deliveries: DeliveryRepository { DeliveryRepository(sql: sql, report: report, trace: trace) }
}
