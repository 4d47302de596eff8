/// When a result is promised (`design.md` §5).
extension ItemTimes {
    /// The times of an item that has just been received.
    ///
    /// - Parameter reviewHours: The category's, or the organization's own: a result is promised that long after the
    ///   item was received.
    package init(capturedAt: Timestamp, submittedAt: Timestamp, receivedAt: Timestamp, reviewHours: Int) {
        self.init(
            capturedAt: capturedAt, submittedAt: submittedAt, receivedAt: receivedAt,
            etaAt: receivedAt.adding(seconds: reviewHours * 3_600))
    }

    /// Promises a result anew, for an item that had one.
    package mutating func promise(from now: Timestamp, reviewHours: Int) {
        etaAt = now.adding(seconds: reviewHours * 3_600)
    }

    /// Moves the promise by the time that a retake has waited for the user.
    ///
    /// - Parameter reviewHours: For an item whose promise had gone with its result.
    package mutating func resume(asked: Timestamp, at now: Timestamp, reviewHours: Int) {
        guard let promised = etaAt else { return promise(from: now, reviewHours: reviewHours) }
        etaAt = Timestamp(microseconds: promised.microseconds + max(0, now.microseconds - asked.microseconds))
    }
}

extension Item {
    /// Whether the promised time has passed without a final result.
    ///
    /// While a retake waits for the user, nobody is late.
    package func isOverdue(at now: Timestamp) -> Bool {
        life.phase != .retake && times.etaAt.map { now > $0 } ?? false
    }
}
