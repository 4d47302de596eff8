package import AssayCore
import AssayStorage

/// Ends a webhook subscription.
package struct DeleteWebhook: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Nothing is sent from now on, except tries that run, or that begin within 5 s because they are leased.
    ///
    /// A sweep deletes the deliveries.
    ///
    /// - Throws: `not_found`, also for a subscription that was deleted before.
    package func callAsFunction(_ actor: PartnerActor, id: WebhookID) async throws {
        try await platform.store.write { tx in
            guard try tx.webhooks.delete(id, organization: actor.organization) else {
                throw DomainError.notFound("webhook")
            }
        }
    }
}
