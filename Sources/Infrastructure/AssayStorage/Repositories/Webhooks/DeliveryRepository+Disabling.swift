import AssayCore
import AssaySQL

extension DeliveryRepository {
    /// Disables the subscriptions whose results demand it, and tells their organizations in the event log.
    ///
    /// The deliveries stay as they are, and go on when the subscription is enabled again.
    func disable(_ summaries: [QueueSummary], now: Timestamp) throws -> [DisabledWebhook] {
        try summaries.compactMap { one in
            guard let reason = one.disabling, let event = one.event else { return nil }
            let row = try sql.first(
                """
                UPDATE webhooks SET disabled_reason = \(reason.rawValue), disabled_at = \(now), revision = revision + 1
                WHERE organisation_id = \(one.queue.organization) AND id = \(one.queue.webhook) AND disabled_at IS NULL
                RETURNING url
                """)
            guard let row else { return nil }
            try log.appendDisabledWebhook(
                one.queue.webhook, url: try row.get("url"), reason: reason, organization: one.queue.organization,
                id: event, now: now)
            return DisabledWebhook(
                webhook: one.queue.webhook, organization: one.queue.organization, reason: reason)
        }
    }
}
