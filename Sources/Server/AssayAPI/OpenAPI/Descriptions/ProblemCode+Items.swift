// MARK: - Problems of items and searches

extension ProblemCode {
    static let alreadyFlagged = ProblemCode(
        409, "already_flagged", "The result is flagged already.",
        "Clear the flag to flag it for another reason.")
    static let changedMeanwhile = ProblemCode(
        409, "changed_meanwhile", "Another call changed the object at the same moment.",
        "Read it again, then retry.")
    static let invalidCursor = ProblemCode(
        400, "invalid_cursor", "No page has returned this cursor.",
        "Use `next_cursor` of the previous page, or none.")
    static let invalidDateRange = ProblemCode(
        400, "invalid_date_range", "The range is unreadable or reversed.",
        "Correct the field that `errors` names.")
    static let invalidItem = ProblemCode(
        400, "invalid_item", "Metadata of the item is missing or wrong.",
        "Read `errors`.")
    static let invalidMessage = ProblemCode(
        400, "invalid_message", "The message is too long or has control characters.",
        "Correct the message.")
    static let invalidTextFields = ProblemCode(
        400, "invalid_text_fields", "A text field is unknown, too long, or can't be changed.",
        "Read `errors`.")
    static let messageAnswered = ProblemCode(
        409, "message_answered", "The question has another answer already.",
        "Read the message again.")
    static let notFlaggable = ProblemCode(
        409, "not_flaggable", "The result can't be disputed now.",
        "Read the flag's `is_flaggable` first.")
    static let notFlagged = ProblemCode(
        409, "not_flagged", "The result is not flagged.",
        "Nothing is to be done.")
    static let retakeExpired = ProblemCode(
        410, "retake_expired", "The time for the retake is over.",
        "Wait for the expert's decision.")
    static let retakeNotOpen = ProblemCode(
        409, "retake_not_open", "The item has no open retake.",
        "Read the item again.")
    static let unknownAnswer = ProblemCode(
        400, "unknown_answer", "The message has no such answer.",
        "Use an id of `answers`.")
    static let unknownFilterKey = ProblemCode(
        400, "unknown_filter_key", "A filter has an unknown key.",
        "Use a key that `errors` names.")
    static let unknownFlagReason = ProblemCode(
        400, "unknown_flag_reason", "The catalog has no such reason.",
        "Use a reason that `errors` names.")
    static let unknownResultMode = ProblemCode(
        400, "unknown_result_mode", "The result mode is unknown.",
        "Use `results` or `count_only`.")
}

extension ProblemCode {
    /// The rows of this file.
    static let itemsRows: [ProblemCode] = [
        alreadyFlagged, changedMeanwhile, invalidCursor, invalidDateRange, invalidItem, invalidMessage,
        invalidTextFields, messageAnswered, notFlaggable, notFlagged, retakeExpired, retakeNotOpen, unknownAnswer,
        unknownFilterKey, unknownFlagReason, unknownResultMode,
    ]
}
