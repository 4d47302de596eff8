package import AssayCore
import AssaySQL

/// The deliveries that a backend asks for: tests, and finished ones that are sent again.
///
/// The transaction has locked the subscription's queue, and wakes it afterwards (``WebhookRepository``).
extension DeliveryRepository {
    /// Adds a test, which is due now.
    package func insertTest(_ delivery: WebhookDelivery) throws {
        try sql.execute(
            """
            INSERT INTO webhook_deliveries (
                id, organisation_id, webhook_id, event_id, type, state, due_at, attempts, tries, created_at)
            VALUES (
                \(delivery.id), \(delivery.organization), \(delivery.webhook), \(delivery.event), \(delivery.type),
                \(delivery.state.rawValue), \(delivery.dueAt), 0, 0, \(delivery.createdAt))
            """)
    }

    /// Opens a finished delivery again: it waits if another one of its item must come first, and is due now otherwise.
    ///
    /// - Returns: The delivery as it is now; `nil` if it is not finished.
    package func reopen(_ delivery: WebhookDelivery, now: Timestamp) throws -> WebhookDelivery? {
        let isFirst = try !hasLine(delivery)
        let state: WebhookDelivery.State = isFirst ? .pending : .waiting
        return try sql.first(
            """
            UPDATE webhook_deliveries SET state = \(state.rawValue), due_at = \(isFirst ? now : nil), attempts = 0,
                lease_owner = NULL, finished_at = NULL
            WHERE organisation_id = \(delivery.organization) AND id = \(delivery.id) AND finished_at IS NOT NULL
            RETURNING \(statement: Self.columns)
            """
        ).map(Self.delivery)
    }

    /// Whether the delivery's item has an open delivery to the same subscription for which later ones wait.
    private func hasLine(_ delivery: WebhookDelivery) throws -> Bool {
        guard let item = delivery.item else { return false }
        return try sql.first(
            """
            SELECT arrival FROM webhook_deliveries
            WHERE organisation_id = \(delivery.organization) AND webhook_id = \(delivery.webhook) AND item_id = \(item)
                AND finished_at IS NULL AND attempts < \(unsafeSQL: String(WebhookLimits.triesInOrder))
            ORDER BY arrival DESC LIMIT 1
            """) != nil
    }
}
