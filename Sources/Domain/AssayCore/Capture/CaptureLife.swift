import AssayWire

/// The life of a capture: a pure state machine that gets the current time from its caller.
///
/// A submitted capture expires when the time for its uploads ends.
///
/// ```
/// open ──submit──▶ submitted ──complete──▶ completed
///   ├──cancel──▶ cancelled ◀──cancel──┘
///   └──two hours──▶ expired
/// ```
package struct CaptureLife: Sendable, Hashable, Codable {
    package enum State: String, Sendable, Hashable, Codable, CaseIterable {
        case open
        case submitted
        case completed
        case cancelled
        case expired
    }

    /// The events of a capture.
    package enum Event: Sendable, Hashable {
        /// The user takes or replaces a photo.
        case photo
        /// The user pressed submit at this time, by the client's estimate of the server's clock. The evidence decides
        /// whether a submit that arrives late counts.
        case submit(at: Timestamp, evidence: SubmitEvidence = SubmitEvidence())
        /// The capture becomes an item.
        case complete
        case cancel
        /// The current time is compared with the limits.
        case tick
    }

    package private(set) var state: State
    /// The start of the capture: the item's `timestamp`.
    package let beganAt: Timestamp
    /// The latest submit, two hours after the start.
    package let expiresAt: Timestamp
    /// The time of the submit that is compared with ``expiresAt``.
    package private(set) var submittedAt: Timestamp?
    /// The latest time at which a photo may arrive.
    package let uploadsEndAt: Timestamp

    package init(beganAt: Timestamp, captureSeconds: Int, uploadSeconds: Int) {
        state = .open
        self.beganAt = beganAt
        expiresAt = beganAt.adding(seconds: captureSeconds)
        uploadsEndAt = beganAt.adding(seconds: uploadSeconds)
    }

    /// Restores a stored capture.
    package init(
        state: State, beganAt: Timestamp, expiresAt: Timestamp, uploadsEndAt: Timestamp, submittedAt: Timestamp?
    ) {
        self.state = state
        self.beganAt = beganAt
        self.expiresAt = expiresAt
        self.uploadsEndAt = uploadsEndAt
        self.submittedAt = submittedAt
    }

    /// Applies an event, or throws the reason why it can't be applied.
    ///
    /// Events that change nothing, such as a second submit or a second cancel, are accepted, so that a client that
    /// lost the response can retry.
    ///
    /// - Returns: Whether the state changed.
    /// - Throws: `capture_expired` (gone), `capture_cancelled`, `capture_completed`, `capture_not_submitted`.
    @discardableResult
    package mutating func handle(_ event: Event, now: Timestamp) throws(DomainError) -> Bool {
        let before = self
        switch (state, event) {
        case (.open, .submit(let time, let evidence)): try submit(at: time, evidence, now: now)
        case (.open, .cancel) where !isOver(now): state = .cancelled
        case (.open, .photo) where !isOver(now): break
        case (.open, .tick) where !isOver(now): break
        case (.open, .complete) where !isOver(now): throw CaptureErrors.notSubmitted
        case (.open, .tick): state = .expired
        case (.open, _): throw CaptureErrors.expired
        case (.submitted, .photo): guard now <= uploadsEndAt else { throw CaptureErrors.expired }
        case (.submitted, .complete): state = .completed
        case (.submitted, .cancel): state = .cancelled
        case (.submitted, .tick) where now > uploadsEndAt: state = .expired
        case (.submitted, .submit), (_, .tick), (.cancelled, .cancel), (.completed, .complete), (.completed, .submit):
            break
        case (.completed, .photo), (.completed, .cancel): throw CaptureErrors.completed
        case (.cancelled, _): throw CaptureErrors.cancelled
        case (.expired, _): throw CaptureErrors.expired
        }
        return self != before
    }

    /// Uses the client's time, so that a slow network does not lose a capture.
    ///
    /// The time is clamped between the capture's start and the server's current time.
    ///
    /// After the limit, the client's time counts only if the server may have missed the submit. Otherwise the time of
    /// arrival counts, which is too late.
    private mutating func submit(
        at time: Timestamp, _ evidence: SubmitEvidence, now: Timestamp
    ) throws(DomainError) {
        let isCredible = !isOver(now) || evidence.allowsSubmit(by: expiresAt)
        let counted = isCredible ? min(max(time, beganAt), now) : now
        guard counted <= expiresAt, now <= uploadsEndAt else { throw CaptureErrors.expired }
        submittedAt = counted
        state = .submitted
    }

    /// Whether an open capture's time has passed.
    package func isOver(_ now: Timestamp) -> Bool { now > expiresAt }
}

/// The errors of a capture's state machine, each defined once.
package enum CaptureErrors {
    package static let expired = DomainError(
        .captureExpired, "The capture was not finished within its time. Start a new one; its photos will be deleted.")
    package static let cancelled = DomainError(.captureCancelled, "The capture was cancelled. Start a new one.")
    package static let completed = DomainError(
        .captureCompleted, "The capture is complete and its photos can no longer change.")
    package static let notSubmitted = DomainError(.captureNotSubmitted, "Submit the capture before completing it.")
}
