// MARK: - Problems of webhook subscriptions

extension ProblemCode {
    static let deliveryOpen = ProblemCode(
        409, "delivery_open", "The delivery is not finished, so it is sent anyway.",
        "Wait; `next_try_at` says for how long.")
    static let eventExpired = ProblemCode(
        410, "event_expired", "The event of the delivery is no longer kept.",
        "Read the item for its current state.")
    static let tooManyWebhooks = ProblemCode(
        409, "too_many_webhooks", "The organization has 20 subscriptions.", "Delete one that is no longer needed.")
    static let webhookDisabled = ProblemCode(
        409, "webhook_disabled", "The subscription is disabled, so nothing is sent to it.",
        "Enable it first: PATCH it with the `status` `enabled`.")
    static let webhookExists = ProblemCode(
        409, "webhook_exists", "Another subscription has the same URL, version and username; the message names its id.",
        "PATCH the `events` of that one, or delete it first.")

    /// The rows of this file.
    static let webhookRows: [ProblemCode] = [
        deliveryOpen, eventExpired, tooManyWebhooks, webhookDisabled, webhookExists,
    ]
}
