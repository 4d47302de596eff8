/// A subscription with the state of its deliveries.
package struct WebhookReport: Sendable, Hashable {
    package let webhook: Webhook
    /// Whether the last try has failed.
    package let isFailing: Bool
    /// The time of the first failure since the last success; `nil` after a success.
    package let failingSince: Timestamp?
    package let lastSuccessAt: Timestamp?

    package init(
        _ webhook: Webhook, isFailing: Bool = false, failingSince: Timestamp? = nil, lastSuccessAt: Timestamp? = nil
    ) {
        self.webhook = webhook
        self.isFailing = isFailing
        self.failingSince = failingSince
        self.lastSuccessAt = lastSuccessAt
    }
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
