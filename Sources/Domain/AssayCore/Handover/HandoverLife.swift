import AssayWire

/// The life of a hand-over, by which a phone continues a screen of another browser: a pure state machine.
///
/// ```
/// open ──redeemed──▶ redeemed ──confirmed──▶ confirmed
///   └───────────────────┴──── ended, or time passed ────┴──▶ ended
/// ```
package struct HandoverLife: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// The browser shows a code that no phone has used.
        case open
        /// A phone has used the code; the user has not compared the numbers yet.
        case redeemed
        /// Both devices show the same number, and exchange messages.
        case confirmed
        case ended
    }

    /// The events of a hand-over.
    package enum Event: Sendable, Hashable, CaseIterable {
        /// The browser asks for a new code.
        case renewed
        /// A phone uses the code.
        case redeemed
        /// The user says that both devices show the same number.
        case confirmed
        /// One of the devices sends a message or a photo, or reads one.
        case used
        /// One of the devices ends the hand-over.
        case ended
    }

    package private(set) var state: State
    /// The first moment at which the hand-over is over.
    package let expiresAt: Timestamp

    package init(state: State = .open, expiresAt: Timestamp) {
        self.state = state
        self.expiresAt = expiresAt
    }

    /// The state at this time, which passes without an event.
    package func state(at now: Timestamp) -> State { now < expiresAt ? state : .ended }

    /// Applies an event, or throws the reason why it can't be applied.
    ///
    /// - Returns: Whether anything changed.
    /// - Throws: `handover_redeemed`, `handover_not_redeemed`, `handover_not_confirmed`, `handover_ended`.
    @discardableResult
    package mutating func handle(_ event: Event, now: Timestamp) throws(DomainError) -> Bool {
        let before = self
        switch (state(at: now), event) {
        case (_, .ended): state = .ended
        case (.ended, _): throw HandoverErrors.ended
        case (.open, .renewed), (.confirmed, .confirmed), (.confirmed, .used): break
        case (.open, .redeemed): state = .redeemed
        case (.redeemed, .confirmed): state = .confirmed
        case (.redeemed, .renewed), (.confirmed, .renewed), (.redeemed, .redeemed), (.confirmed, .redeemed):
            throw HandoverErrors.redeemed
        case (.open, .confirmed): throw HandoverErrors.notRedeemed
        case (.open, .used), (.redeemed, .used): throw HandoverErrors.notConfirmed
        }
        return self != before
    }
}

/// The errors of hand-overs, each defined once.
package enum HandoverErrors {
    package static let ended = DomainError(
        .handoverEnded, "The phone and the computer are no longer connected. Make a new code on the computer.")
    package static let redeemed = DomainError(
        .handoverRedeemed, "A phone has used the code already. End the hand-over to use another phone.")
    package static let notRedeemed = DomainError(
        .handoverNotRedeemed, "No phone has used the code yet. Scan it with a phone first.")
    package static let notConfirmed = DomainError(
        .handoverNotConfirmed,
        "Messages pass once the user has confirmed on the computer that both devices show the same number.")
    package static let full = DomainError(
        .handoverFull, "The other device has not taken what was sent before. Send this again when it has.")
    package static let unavailable = DomainError(
        .handoverUnavailable,
        "A phone can't reach this server: its public address is not https. Go on without a phone.")
}
