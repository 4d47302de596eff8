package import AssayCore
import AssaySQL
package import AssayStorage

extension Transaction {
    /// Adds a delivery with its tries, as the delivery of events leaves them.
    ///
    /// - Parameters:
    ///   - eventNumber: The event's number in the log; `nil` for a test.
    ///   - attempts: The tries of the schedule.
    ///   - tries: All tries so far, each answered with 503.
    package func addDelivery(
        _ id: DeliveryID, to webhook: WebhookID, of organization: OrganizationID, event: EventID = EventID("event"),
        eventNumber: Int64? = 1, item: ItemID? = nil, _ state: WebhookDelivery.State, attempts: Int = 0,
        tries: Int = 0, lease: String? = nil, now: Timestamp
    ) throws {
        let isFinished = state == .delivered || state == .dead
        try sql.execute(
            """
            INSERT INTO webhook_deliveries (
                id, organisation_id, webhook_id, event_id, event_number, type, item_id, state, due_at, lease_owner,
                attempts, tries, created_at, finished_at)
            VALUES (
                \(id), \(organization), \(webhook), \(event), \(eventNumber), 'session.completed', \(item),
                \(state.rawValue), \(state == .pending ? now : nil), \(lease), \(attempts), \(tries), \(now),
                \(isFinished ? now : nil))
            """)
        for number in 0..<tries {
            try sql.execute(
                """
                INSERT INTO webhook_tries (delivery_id, number, organisation_id, at, milliseconds, status, body)
                VALUES (\(id), \(number + 1), \(organization), \(now), 84, 503, 'try later')
                """)
        }
    }
}
