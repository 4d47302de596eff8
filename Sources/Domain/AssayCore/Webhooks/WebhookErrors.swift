import AssayWire

/// The errors of webhook subscriptions, each defined once.
package enum WebhookErrors {
    package static let tooMany = DomainError(
        .tooManyWebhooks,
        "An organization may have \(WebhookLimits.subscriptions) subscriptions. Delete one that is no longer needed.")
    /// - Parameter id: The subscription of the same organization.
    package static func exists(_ id: WebhookID) -> DomainError {
        DomainError(
            .webhookExists,
            "The subscription \(id) has this URL, version and username already. PATCH its events, or delete it first.")
    }

    package static let disabled = DomainError(
        .webhookDisabled,
        "The subscription is disabled, so nothing is sent to it. Enable it first: PATCH it with the status enabled.")
    package static let deliveryOpen = DomainError(
        .deliveryOpen, "The delivery is not finished, so it is sent anyway. Its next_try_at says when.")
    package static let eventExpired = DomainError(
        .eventExpired, "The event of this delivery is no longer kept. Read the item for its current state.")
}
