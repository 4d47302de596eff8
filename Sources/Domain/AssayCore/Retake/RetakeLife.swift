/// The life of a retake: a pure state machine beside its item's.
///
/// ```
/// open ──handed in──▶ submitted
///   ├──withdrawn──▶ closed
///   └──time is up──▶ closed
/// ```
package struct RetakeLife: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        case open
        case submitted
        case closed

        /// The documented word, `customer_state`.
        package var customerState: String { "batch_" + rawValue }
    }

    /// What can happen to a retake.
    package enum Event: Sendable, Hashable {
        /// The user pressed submit: the photos may follow until this time.
        case uploading(until: Timestamp)
        /// All photos are there.
        case submitted
        case withdrawn
        /// Somebody looked at the clock.
        case tick
    }

    package private(set) var state: State
    /// Until when the photos can be handed in.
    package private(set) var expiresAt: Timestamp

    package init(state: State = .open, expiresAt: Timestamp) {
        self.state = state
        self.expiresAt = expiresAt
    }

    /// Takes an event, or says why it can't be taken.
    ///
    /// - Returns: Whether anything changed.
    /// - Throws: `retake_not_open`, `retake_expired`.
    @discardableResult
    package mutating func handle(_ event: Event, now: Timestamp) throws(DomainError) -> Bool {
        let before = self
        switch (state, event) {
        case (.open, .tick): if now > expiresAt { state = .closed }
        case (_, .tick): break
        case (.open, .withdrawn): state = .closed
        case (.open, _) where now > expiresAt: throw RetakeErrors.expired
        case (.open, .uploading(let end)): expiresAt = max(expiresAt, end)
        case (.open, .submitted): state = .submitted
        default: throw ItemErrors.noRetakeOpen
        }
        return self != before
    }
}

/// The refusals of a retake's life, each worded once.
package enum RetakeErrors {
    package static let expired = DomainError(
        .gone, "retake_expired", "The time for these photos is over. An expert decides with those that there are.")
}
