/// The refusals of an item's life, each worded once.
package enum ItemErrors {
    package static func notInReview(_ phase: ItemLife.Phase) -> DomainError {
        let why =
            switch phase {
            case .checking: "It is still being checked; try again in a moment."
            case .review: "It is under review."
            case .final: "It already has a final result."
            }
        return DomainError(.conflict, "item_not_in_review", "Only an item under review can be resolved. \(why)")
    }

    package static let alreadyDecided = DomainError(
        .conflict, "item_already_decided", "The item has been decided before; the first decision stands.")
    package static let resultNotFinal = DomainError(
        .badInput, "result_not_final",
        "needs_review is no decision. Use authentic, unknown, not_supported or invalid.",
        fields: [.init("result", "result_not_final", "Use authentic, unknown, not_supported or invalid.")])
}
