/// The life of a capture: a pure state machine, held against the clock that its caller hands in.
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

    /// What can happen to a capture.
    package enum Event: Sendable, Hashable {
        /// The user takes or replaces a photo.
        case photo
        /// The user pressed submit at this time, by the server's clock as the client knows it; for a submit that
        /// arrives late, what speaks for that.
        case submit(at: Timestamp, evidence: SubmitEvidence = SubmitEvidence())
        /// The item is made.
        case complete
        case cancel
        /// Somebody looked at the clock.
        case tick
    }

    package private(set) var state: State
    /// When the capture began: the item's `timestamp`.
    package let beganAt: Timestamp
    /// Two hours later: the latest submit.
    package let expiresAt: Timestamp
    /// When the user pressed submit; what counts for the two hours.
    package private(set) var submittedAt: Timestamp?
    /// When a photo may last arrive.
    package let uploadsEndAt: Timestamp

    package init(beganAt: Timestamp, captureSeconds: Int, uploadSeconds: Int) {
        state = .open
        self.beganAt = beganAt
        expiresAt = beganAt.adding(seconds: captureSeconds)
        uploadsEndAt = beganAt.adding(seconds: uploadSeconds)
    }

    /// A stored capture.
    package init(
        state: State, beganAt: Timestamp, expiresAt: Timestamp, uploadsEndAt: Timestamp, submittedAt: Timestamp?
    ) {
        self.state = state
        self.beganAt = beganAt
        self.expiresAt = expiresAt
        self.uploadsEndAt = uploadsEndAt
        self.submittedAt = submittedAt
    }

    /// Takes an event, or says why it can't be taken.
    ///
    /// An event that changes nothing (a second submit, a cancel of what is cancelled) is accepted, so that a client
    /// which lost the answer may ask again.
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

    /// The client's time counts, so that a slow network does not lose a capture; but no time before the capture
    /// began or after the server's own now is believed.
    ///
    /// After the limit it counts only where the server may have missed the submit; otherwise the time of arrival does,
    /// which is too late.
    private mutating func submit(
        at time: Timestamp, _ evidence: SubmitEvidence, now: Timestamp
    ) throws(DomainError) {
        let isCredible = !isOver(now) || evidence.allowsSubmit(by: expiresAt)
        let counted = isCredible ? min(max(time, beganAt), now) : now
        guard counted <= expiresAt, now <= uploadsEndAt else { throw CaptureErrors.expired }
        submittedAt = counted
        state = .submitted
    }

    /// Whether an open capture's time is over.
    package func isOver(_ now: Timestamp) -> Bool { now > expiresAt }
}
