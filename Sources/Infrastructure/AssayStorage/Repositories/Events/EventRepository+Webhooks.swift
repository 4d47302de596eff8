package import AssayCore
import AssaySQL

extension EventRepository {
    /// Appends an event that a subscription was disabled because of its receiver's answers.
    package func appendDisabledWebhook(
        _ webhook: WebhookID, url: String, reason: Webhook.DisabledReason, organization: OrganizationID, id: EventID,
        now: Timestamp
    ) throws {
        let detail = try JSONColumn.text([
            "webhook_id": webhook.rawValue, "url": url, "reason": reason.rawValue,
        ])
        try sql.execute(
            """
            INSERT INTO events (id, organisation_id, type, detail, created_at)
            VALUES (\(id), \(organization), 'webhook.disabled', \(detail), \(now))
            """)
        appended.note(organization)
    }
}
