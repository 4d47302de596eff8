import AssayWire

/// The errors of an item's state machine, each defined once.
package enum ItemErrors {
    package static func notInReview(_ phase: ItemLife.Phase) -> DomainError {
        DomainError(
            .itemNotInReview, "Only an item under review can be resolved or overdue. \(stateSentence(phase))")
    }

    package static func notFinal(_ phase: ItemLife.Phase) -> DomainError {
        DomainError(
            .itemNotFinal,
            "Only an item with a final result can be re-opened. \(stateSentence(phase))")
    }

    package static func retakeNotPossible(_ phase: ItemLife.Phase) -> DomainError {
        DomainError(
            .retakeNotPossible,
            "A retake can be asked for while an item is under review, or while its final result is flagged. "
                + stateSentence(phase))
    }

    package static let debugStaysInvalid = DomainError(
        .debugItemStaysInvalid,
        "The item was captured with the debug configuration, so invalid is the only result that it can have. Capture "
            + "the thing again with the production configuration for any other.")
    package static let alreadyDecided = DomainError(
        .init(.conflict, "item_already_decided"), "The item has been decided before; the first decision stands.")
    package static let resultNotFinal = DomainError(
        .init(.badInput, "result_not_final"),
        "needs_review is no decision. Use authentic, unknown, not_supported or invalid.",
        fields: [.init("result", "result_not_final", "Use authentic, unknown, not_supported or invalid.")])
    package static let noRetakeOpen = DomainError(.retakeNotOpen, "No retake is open for this item.")
    package static let notFlaggable = DomainError(
        .notFlaggable,
        "This result can't be flagged: only final results can, and not those of the debug configuration. Read is_flaggable "
            + "first.")
    /// The refusal of a user's flag by a setting, which does not bind the organization's backend.
    package static let usersMayNotFlag = DomainError(
        .notFlaggable,
        "This result can't be flagged in the app, because the organization's setting users_may_flag is off. Its backend "
            + "can flag it.")
    package static let alreadyFlagged = DomainError(
        .alreadyFlagged, "The result is flagged already. Clear the flag to flag it for another reason.")
    package static let notFlagged = DomainError(.notFlagged, "The result is not flagged.")

    /// A sentence about the item's current phase, for the caller that gets the error.
    private static func stateSentence(_ phase: ItemLife.Phase) -> String {
        switch phase {
        case .checking: "It is still being checked; try again in a moment."
        case .review: "It is under review."
        case .retake: "Its user is asked for more photos."
        case .final: "It already has a final result."
        }
    }
}
