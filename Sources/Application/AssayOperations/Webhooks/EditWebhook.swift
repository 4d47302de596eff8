package import AssayCore
import AssayStorage
package import AssayWire

/// Changes a webhook subscription, or enables or disables it.
package struct EditWebhook: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter changes: An absent member stays as it is. The status that the subscription has already changes
    ///   nothing, not even the reason for its disabling.
    /// - Returns: The subscription after the change.
    /// - Throws: `invalid_request`, which names the fields; `not_found`; `webhook_exists` and `changed_meanwhile`
    ///   (conflicts).
    package func callAsFunction(
        _ actor: PartnerActor, id: WebhookID, _ changes: EditWebhookRequest
    ) async throws -> WebhookReport {
        var input = WebhookInput(platform.outboundRules)
        let url = changes.url.map { input.url($0) }
        let types = changes.events.map { input.types($0.wrappedValue) }
        let status = input.status(changes.status)
        try input.check()
        let (organization, now) = (actor.organization, platform.clock.now())
        let report = try await platform.retryingConflicts { tx in
            if url != nil || changes.username != nil { try tx.events.lockHead(of: organization) }
            try tx.webhooks.lockQueue(of: id, organization: organization)
            let before = try ReadWebhooks.find(id, of: organization, in: tx)
            var webhook = before.webhook
            if let url { webhook.url = url }
            if let types { webhook.types = types }
            if let username = changes.username?.wrappedValue {
                webhook.user = try WebhookInput.user(named: username, of: organization, in: tx)
                webhook.username = username
            } else if changes.username != nil {
                (webhook.user, webhook.username) = (nil, nil)
            }
            webhook.set(status, now: now)
            guard webhook != before.webhook else { return before }
            if webhook.url != before.webhook.url || webhook.user != before.webhook.user {
                try webhook.checkUnique(among: tx.webhooks.list(organization))
            }
            guard try tx.webhooks.update(webhook) else { throw DomainError.revisionConflict }
            try Self.startOrStop(webhook, before: before.webhook, now: now, in: tx)
            return try ReadWebhooks.find(id, of: organization, in: tx)
        }
        if status == .enabled { platform.signals.notify(.deliveries) }
        return report
    }

    private static func startOrStop(
        _ webhook: Webhook, before: Webhook, now: Timestamp, in tx: Transaction
    ) throws {
        switch (before.disabled == nil, webhook.disabled == nil) {
        case (false, true): try tx.webhooks.resume(webhook.id, organization: webhook.organization, now: now)
        case (true, false): try tx.webhooks.pause(webhook.id, organization: webhook.organization)
        case (true, true), (false, false): break
        }
    }
}

extension Webhook {
    /// Enables or disables the subscription for its owner; `nil` changes nothing.
    fileprivate mutating func set(_ status: WebhookStatus?, now: Timestamp) {
        switch status {
        case .enabled: disabled = nil
        case .disabled: disabled = disabled ?? Disabled(.owner, at: now)
        case nil: break
        }
    }
}
