package import AssayCore
import AssaySQL

extension DeliveryRepository {
    /// A delivery to insert: an event for a subscription.
    package struct Addressed: Sendable, Hashable {
        package let id: DeliveryID
        package let webhook: WebhookID
        package let notice: EventNotice

        package init(id: DeliveryID, webhook: WebhookID, notice: EventNotice) {
            self.id = id
            self.webhook = webhook
            self.notice = notice
        }

        fileprivate var line: DeliveryLine? { notice.item.map { DeliveryLine(webhook: webhook, item: $0) } }
    }

    /// Inserts deliveries of one organization, in the order of their events.
    ///
    /// One that must wait for an earlier event of its item gets no time. Call it with the subscriptions' queues locked:
    /// a worker that ends the earlier delivery at the same time would otherwise not see the one that waits for it.
    ///
    /// - Returns: The subscriptions with a delivery that is due.
    package func insert(
        _ deliveries: [Addressed], organization: OrganizationID, now: Timestamp
    ) throws -> Set<WebhookID> {
        var occupied = try occupied(of: Set(deliveries.compactMap(\.line)), organization: organization)
        var due: Set<WebhookID> = []
        var rows: [SQLStatement] = []
        for delivery in deliveries {
            let waits = delivery.line.map { !occupied.insert($0).inserted } ?? false
            if !waits { due.insert(delivery.webhook) }
            rows.append(Self.row(of: delivery, organization, waits: waits, now: now))
        }
        for part in rows.statementParts {
            try sql.execute(
                """
                INSERT INTO webhook_deliveries (
                    id, organisation_id, webhook_id, event_id, event_number, type, item_id, state, due_at, attempts,
                    tries, created_at)
                VALUES \(statement: part.joined(separator: ", "))
                """)
        }
        return due
    }

    private static func row(
        of delivery: Addressed, _ organization: OrganizationID, waits: Bool, now: Timestamp
    ) -> SQLStatement {
        let (notice, state) = (delivery.notice, waits ? WebhookDelivery.State.waiting : .pending)
        let dueAt = waits ? nil : now
        return """
            (\(delivery.id), \(organization), \(delivery.webhook), \(notice.event), \(notice.number), \(notice.type),
            \(notice.item), \(state.rawValue), \(dueAt), 0, 0, \(now))
            """
    }
}
