package import AssayCore
import AssayStorage

/// Reads the webhook subscriptions of an organization.
package struct ReadWebhooks: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns all subscriptions, oldest first, disabled ones included.
    package func callAsFunction(_ actor: PartnerActor) async throws -> [WebhookReport] {
        try await platform.store.read { try $0.webhooks.reports(actor.organization) }
    }

    /// Returns one subscription.
    ///
    /// - Throws: `not_found`, also for one of another organization.
    package func find(_ actor: PartnerActor, id: WebhookID) async throws -> WebhookReport {
        try await platform.store.read { try Self.find(id, of: actor.organization, in: $0) }
    }

    static func find(_ id: WebhookID, of organization: OrganizationID, in tx: Transaction) throws -> WebhookReport {
        guard let report = try tx.webhooks.report(id, organization: organization) else {
            throw DomainError.notFound("webhook")
        }
        return report
    }
}
