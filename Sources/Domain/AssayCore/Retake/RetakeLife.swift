import AssayWire

/// The life of a retake: a pure state machine beside that of its item.
///
/// ```
/// open ──submitted──▶ submitted
///   ├──withdrawn──▶ closed
///   └──time passed──▶ closed
/// ```
package struct RetakeLife: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        case open
        case submitted
        case closed

        /// The value of the documented `customer_state`.
        package var customerState: String { "batch_" + rawValue }
    }

    /// The events of a retake.
    package enum Event: Sendable, Hashable {
        /// The user pressed submit; the photos may follow until this time.
        case uploading(until: Timestamp)
        /// All photos are stored.
        case submitted
        case withdrawn
        /// The current time is compared with the limit.
        case tick
    }

    package private(set) var state: State
    /// The time until which the photos can be submitted.
    package private(set) var expiresAt: Timestamp

    package init(state: State = .open, expiresAt: Timestamp) {
        self.state = state
        self.expiresAt = expiresAt
    }

    /// Applies an event, or throws the reason why it can't be applied.
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

/// The errors of a retake's state machine, each defined once.
package enum RetakeErrors {
    package static let expired = DomainError(
        .retakeExpired, "The time for these photos is over. An expert decides with those that there are.")
}
