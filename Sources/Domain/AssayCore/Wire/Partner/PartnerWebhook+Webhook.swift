package import AssayWire

extension PartnerWebhook {
    /// Renders a subscription; both versions have the same shape.
    ///
    /// - Parameter now: The time at which the subscription is described.
    package init(_ report: WebhookReport, now: Timestamp) {
        let webhook = report.webhook
        self.init(
            id: webhook.id.rawValue, url: webhook.url, events: webhook.types.map(Self.names),
            username: webhook.username, api_version: webhook.version.rawValue,
            status: (webhook.disabled == nil ? WebhookStatus.enabled : .disabled).rawValue,
            disabled: webhook.disabled.map { Disabled(reason: $0.reason.rawValue, at: $0.at.iso8601) },
            is_failing: report.isFailing, failing_since: report.failingSince?.iso8601,
            last_success_at: report.lastSuccessAt?.iso8601, created_at: webhook.createdAt.iso8601,
            previous_secret_expires_at: webhook.previousSecretEnds.flatMap { $0 > now ? $0.iso8601 : nil },
            waits_until: report.waitsUntil.flatMap { $0 > now ? $0.iso8601 : nil })
    }

    /// The names in the order in which they are documented.
    private static func names(_ types: Set<WebhookEventType>) -> [String] {
        WebhookEventType.allCases.filter(types.contains).map(\.rawValue)
    }
}

extension PartnerDelivery {
    /// Renders a delivery with its tries; both versions have the same shape.
    package init(_ report: DeliveryReport) {
        let delivery = report.delivery
        self.init(
            id: delivery.id.rawValue, webhook_id: delivery.webhook.rawValue, event_id: delivery.event.rawValue,
            type: delivery.type, sequence: delivery.eventNumber.map(Int.init), entrupy_id: delivery.item?.rawValue,
            status: delivery.state.rawValue, attempts: delivery.attempts,
            next_try_at: delivery.isInFlight ? nil : delivery.dueAt?.iso8601,
            created_at: delivery.createdAt.iso8601, finished_at: delivery.finishedAt?.iso8601,
            tries: report.tries.map(Try.init))
    }
}

extension PartnerDelivery.Try {
    fileprivate init(_ made: DeliveryTry) {
        self.init(
            number: made.number, at: made.at.iso8601, duration_ms: made.milliseconds, status: made.status,
            error: made.error, message: made.message, body: made.body)
    }
}
