/// A subscription with the state of its deliveries.
package struct WebhookReport: Sendable, Hashable {
    package let webhook: Webhook
    /// The time of the first failure since the last success; `nil` after a success.
    package let failingSince: Timestamp?
    package let lastSuccessAt: Timestamp?
    /// The time until which new events wait, because the organization's quota of deliveries was used up; `nil` if they
    /// never waited, or go on.
    package let waitsUntil: Timestamp?

    package init(
        _ webhook: Webhook, failingSince: Timestamp? = nil, lastSuccessAt: Timestamp? = nil,
        waitsUntil: Timestamp? = nil
    ) {
        self.webhook = webhook
        self.failingSince = failingSince
        self.lastSuccessAt = lastSuccessAt
        self.waitsUntil = waitsUntil
    }

    /// Whether the last try has failed.
    package var isFailing: Bool { failingSince != nil }
}

/// A delivery with its newest tries, newest first.
package struct DeliveryReport: Sendable, Hashable {
    package let delivery: WebhookDelivery
    package let tries: [DeliveryTry]

    package init(_ delivery: WebhookDelivery, tries: [DeliveryTry] = []) {
        self.delivery = delivery
        self.tries = tries
    }
}
