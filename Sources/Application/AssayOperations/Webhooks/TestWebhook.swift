package import AssayCore
import AssayStorage

/// Sends a made-up event to a webhook subscription.
///
/// The event is in no log. The subscription's choice of events and user does not matter, and a failed test is not
/// tried again.
package struct TestWebhook: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `not_found`; `webhook_disabled` (conflict); the errors of ``IdempotentCall/run(in:now:_:)``.
    package func callAsFunction<Answer: Sendable>(
        _ actor: PartnerActor, id: WebhookID, answering answer: CallAnswer<DeliveryReport, Answer>
    ) async throws -> Answer {
        let (organization, now) = (actor.organization, platform.clock.now())
        let event: EventID = platform.identifiers.make()
        let test = WebhookDelivery(
            id: platform.identifiers.make(), webhook: id, organization: organization, event: EventID("test_\(event)"),
            eventNumber: nil, type: "webhook.test", item: nil, state: .pending, dueAt: now, createdAt: now)
        let answered = try await platform.store.write { tx in
            try answer.make(tx, now) {
                try tx.webhooks.lockQueue(of: id, organization: organization)
                let webhook = try ReadWebhooks.find(id, of: organization, in: tx).webhook
                guard webhook.disabled == nil else { throw WebhookErrors.disabled }
                try tx.deliveries.insertTest(test)
                try tx.webhooks.wake(id, organization: organization, now: now)
                return DeliveryReport(test)
            }
        }
        platform.signals.notify(.deliveries)
        return answered
    }
}
