// MARK: - Problems of screens that phones continue

extension ProblemCode {
    static let handoverEnded = ProblemCode(
        410, "handover_ended", "The hand-over has ended.",
        "Make a new code in the browser.")
    static let handoverFull = ProblemCode(
        409, "handover_full", "The other device has not taken enough of what was sent.",
        "Send it again when it has.")
    static let handoverNotConfirmed = ProblemCode(
        409, "handover_not_confirmed", "The user has not confirmed the number in the browser.",
        "Wait for the state `confirmed`.")
    static let handoverNotRedeemed = ProblemCode(
        409, "handover_not_redeemed", "No phone has used the code yet.",
        "Wait for the state `redeemed`.")
    static let handoverRedeemed = ProblemCode(
        409, "handover_redeemed", "A phone has used the code.",
        "End the hand-over to use another phone.")
    static let handoverUnavailable = ProblemCode(
        409, "handover_unavailable", "The server has no public address with https.",
        "Go on without a phone.")

    /// The rows of this file.
    static let handoverRows: [ProblemCode] = [
        handoverEnded, handoverFull, handoverNotConfirmed, handoverNotRedeemed, handoverRedeemed, handoverUnavailable,
    ]
}
