/// A subscription that its receiver's answers have disabled.
package struct DisabledWebhook: Sendable, Hashable {
    package let webhook: WebhookID
    package let organization: OrganizationID
    package let reason: Webhook.DisabledReason

    package init(webhook: WebhookID, organization: OrganizationID, reason: Webhook.DisabledReason) {
        self.webhook = webhook
        self.organization = organization
        self.reason = reason
    }
}
