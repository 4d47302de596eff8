// MARK: - Problems of a partner's changes

extension ProblemCode {
    static let alreadyDone = ProblemCode(
        409, "already_done", "A call with the same `Idempotency-Key` was carried out, and its response held a secret.",
        "Look for what it made. If the secret is lost, replace it.")
    static let idempotencyInProgress = ProblemCode(
        409, "idempotency_in_progress", "A call with the same `Idempotency-Key` is still running.",
        "Wait for `Retry-After`, then send the call again.")
    static let idempotencyKeyReused = ProblemCode(
        422, "idempotency_key_reused",
        "The `Idempotency-Key` belongs to a call with another body or another item. Bytes are compared.",
        "Repeat a call with the same bytes, and use a new key for each new call.")
    static let invalidIdempotencyKey = ProblemCode(
        400, "invalid_idempotency_key",
        "The `Idempotency-Key` is empty, has more than 255 characters, or others than visible ASCII.",
        "Use a UUID.")
    static let invalidAnswers = ProblemCode(
        400, "invalid_answers", "There are too few or too many answers, two are alike, or one is too long.",
        "Give 1 to 8 different answers of at most 200 characters.")
    static let invalidComments = ProblemCode(
        400, "invalid_comments", "The comments are too long or have control characters.",
        "Use at most 1,000 characters, none of them a control character.")
    static let invalidDays = ProblemCode(
        400, "invalid_days", "The days are not 1 to 90.", "Use 1 to 90, or leave `days` out for 14.")
    static let invalidText = ProblemCode(
        400, "invalid_text", "The question is missing, too long or has control characters.",
        "Use 1 to 2,000 characters, none of them a control character.")
    static let retakeNotPossible = ProblemCode(
        409, "retake_not_possible", "The item is neither under review nor final with a flag.", "Read the item again.")
    static let unknownRegions = ProblemCode(
        400, "unknown_region", "The item's category has no such region.", "Use regions that `errors` names.")

    /// The problems of a header that makes a call repeatable.
    static let idempotency: [ProblemCode] = [idempotencyInProgress, idempotencyKeyReused, invalidIdempotencyKey]

    /// The rows of this file.
    static let partnerRows: [ProblemCode] =
        idempotency + [
            alreadyDone, invalidAnswers, invalidComments, invalidDays, invalidText, retakeNotPossible, unknownRegions,
        ]
}
