// MARK: - Problems of a partner's changes

extension ProblemCode {
    package static let alreadyDone = ProblemCode(
        .conflict, "already_done",
        "A call with the same `Idempotency-Key` was carried out, and its response held a secret.",
        "Look for what it made. If the secret is lost, replace it.", user: nil)
    package static let idempotencyInProgress = ProblemCode(
        .conflict, "idempotency_in_progress", "A call with the same `Idempotency-Key` is still running.",
        "Wait for `Retry-After`, then send the call again.", user: nil)
    package static let idempotencyKeyReused = ProblemCode(
        .unprocessable, "idempotency_key_reused",
        "The `Idempotency-Key` belongs to a call with another body or another item. Bytes are compared.",
        "Repeat a call with the same bytes, and use a new key for each new call.", user: nil)
    package static let invalidIdempotencyKey = ProblemCode(
        .badInput, "invalid_idempotency_key",
        "The `Idempotency-Key` is empty, has more than 255 characters, or others than visible ASCII.", "Use a UUID.",
        user: nil)
    package static let invalidAnswers = ProblemCode(
        .badInput, "invalid_answers", "There are too few or too many answers, two are alike, or one is too long.",
        "Give 1 to 8 different answers of at most 200 characters.", user: nil)
    package static let invalidComments = ProblemCode(
        .badInput, "invalid_comments", "The comments are too long or have control characters.",
        "Use at most 1,000 characters, none of them a control character.", user: nil)
    package static let invalidDays = ProblemCode(
        .badInput, "invalid_days", "The days are not 1 to 90.", "Use 1 to 90, or leave `days` out for 14.", user: nil)
    package static let invalidText = ProblemCode(
        .badInput, "invalid_text", "The question is missing, too long or has control characters.",
        "Use 1 to 2,000 characters, none of them a control character.", user: nil)
    package static let retakeNotPossible = ProblemCode(
        .conflict, "retake_not_possible", "The item is neither under review nor final with a flag.",
        "Read the item again.", user: nil)
    package static let unknownRegions = ProblemCode(
        .badInput, "unknown_region", "The item's category has no such region.", "Use regions that `errors` names.",
        user: nil)
}

// MARK: - Problems of simulations

extension ProblemCode {
    package static let sandboxOnly = ProblemCode(
        .notFound, "sandbox_only", "The token is that of a production organization, where nothing is simulated.",
        "Use a token and an item of the organization's sandbox.", user: nil)
    package static let itemNotInReview = ProblemCode(
        .conflict, "item_not_in_review", "The step needs an item under review.",
        "If the item is still being checked, retry in a moment. If it has a result, simulate `reopen` first.", user: nil
    )
    package static let itemNotFinal = ProblemCode(
        .conflict, "item_not_final", "The step needs an item with a final result.", "Simulate a result first.",
        user: nil)
    package static let noCertificate = ProblemCode(
        .conflict, "no_certificate", "The item has no valid certificate.",
        "Simulate `authentic` or `certificate_reissued` first.", user: nil)
    package static let itemNotAuthentic = ProblemCode(
        .conflict, "item_not_authentic", "Only an item whose final result is `authentic` has a certificate.",
        "Simulate `authentic` first.", user: nil)
    package static let debugItemStaysInvalid = ProblemCode(
        .conflict, "debug_item_stays_invalid", "The debug configuration has no other result than `invalid`.",
        "Capture the item with the production configuration.", user: nil)
}

// MARK: - Problems of webhook subscriptions

extension ProblemCode {
    package static let deliveryOpen = ProblemCode(
        .conflict, "delivery_open", "The delivery is not finished, so it is sent anyway.",
        "Wait; `next_try_at` says for how long.", user: nil)
    package static let eventExpired = ProblemCode(
        .gone, "event_expired", "The event of the delivery is no longer kept.", "Read the item for its current state.",
        user: nil)
    package static let tooManyWebhooks = ProblemCode(
        .conflict, "too_many_webhooks", "The organization has 20 subscriptions.",
        "Delete one that is no longer needed.", user: nil)
    package static let webhookDisabled = ProblemCode(
        .conflict, "webhook_disabled", "The subscription is disabled, so nothing is sent to it.",
        "Enable it first: PATCH it with the `status` `enabled`.", user: nil)
    package static let webhookExists = ProblemCode(
        .conflict, "webhook_exists",
        "Another subscription has the same URL, version and username; the message names its id.",
        "PATCH the `events` of that one, or delete it first.", user: nil)
}

// MARK: - Problems by endpoint

extension [ProblemCode] {
    /// The problems of a header that makes a call repeatable.
    package static let idempotency: Self = [.idempotencyInProgress, .idempotencyKeyReused, .invalidIdempotencyKey]
    package static let setPartnerFlag: Self = [
        .unknownFlagReason, .invalidComments, .alreadyFlagged, .notFlaggable, .changedMeanwhile,
    ]
    package static let askMessage: Self = [.invalidText, .invalidAnswers, .changedMeanwhile]
    package static let requestRetake: Self = [
        .unknownRegions, .invalidDays, .invalidMessage, .retakeNotPossible, .changedMeanwhile,
    ]
    package static let simulateItem: Self = [
        .sandboxOnly, .itemNotInReview, .itemNotFinal, .debugItemStaysInvalid, .retakeNotPossible, .notFlagged,
        .noCertificate, .itemNotAuthentic,
    ]
    package static let createWebhook: Self = [.alreadyDone, .tooManyWebhooks, .webhookExists]
    package static let editWebhook: Self = [.changedMeanwhile, .webhookExists]
    package static let rotateWebhookSecret: Self = [.alreadyDone, .changedMeanwhile]
    package static let replayDelivery: Self = [.webhookDisabled, .deliveryOpen, .eventExpired]
}
