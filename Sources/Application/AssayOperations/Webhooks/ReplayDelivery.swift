package import AssayCore
import AssayStorage

/// Sends the event of a finished delivery again, with a whole schedule of tries.
package struct ReplayDelivery: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `not_found`, also for the delivery of a deleted subscription; `webhook_disabled` and `delivery_open`
    ///   (conflicts); `event_expired` (gone); the errors of ``IdempotentCall/run(in:now:_:)``.
    package func callAsFunction<Answer: Sendable>(
        _ actor: PartnerActor, id: DeliveryID, answering answer: CallAnswer<DeliveryReport, Answer>
    ) async throws -> Answer {
        let (organization, now) = (actor.organization, platform.clock.now())
        let answered = try await platform.store.write { tx in
            try answer.make(tx, now) { try Self.replay(id, of: organization, now: now, in: tx) }
        }
        platform.signals.notify(.deliveries)
        return answered
    }

    private static func replay(
        _ id: DeliveryID, of organization: OrganizationID, now: Timestamp, in tx: Transaction
    ) throws -> DeliveryReport {
        guard let delivery = try tx.deliveries.find(id, organization: organization),
            try tx.webhooks.lockQueue(of: delivery.webhook, organization: organization),
            let webhook = try tx.webhooks.find(delivery.webhook, organization: organization)
        else { throw DomainError.notFound("delivery") }
        guard webhook.disabled == nil else { throw WebhookErrors.disabled }
        guard delivery.finishedAt != nil else { throw WebhookErrors.deliveryOpen }
        if let number = delivery.eventNumber, try !tx.events.isKept(number, organization: organization) {
            throw WebhookErrors.eventExpired
        }
        guard let opened = try tx.deliveries.reopen(delivery, now: now) else { throw WebhookErrors.deliveryOpen }
        if opened.state == .pending {
            try tx.webhooks.wake(delivery.webhook, organization: organization, now: now)
        }
        return try ReadDeliveries.reports(of: [opened], organization: organization, in: tx)[0]
    }
}
