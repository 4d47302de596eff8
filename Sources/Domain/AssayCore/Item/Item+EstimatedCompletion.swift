/// The calculation of the estimated completion.
extension ItemTimes {
    /// The times of a newly received item.
    ///
    /// - Parameter reviewHours: The review time of the category, or of the organization if it sets one. The estimated
    ///   completion is that many hours after `receivedAt`.
    package init(capturedAt: Timestamp, submittedAt: Timestamp, receivedAt: Timestamp, reviewHours: Int) {
        self.init(
            capturedAt: capturedAt, submittedAt: submittedAt, receivedAt: receivedAt,
            etaAt: receivedAt.adding(seconds: reviewHours * 3_600))
    }

    /// Sets a new estimated completion, for an item that had a result before.
    package mutating func estimateCompletion(from now: Timestamp, reviewHours: Int) {
        etaAt = now.adding(seconds: reviewHours * 3_600)
    }

    /// Postpones the estimated completion by the time that a retake waited for the user.
    ///
    /// - Parameter reviewHours: Used to set a new estimated completion if the item has none, because it had a result
    ///   before.
    package mutating func resume(asked: Timestamp, at now: Timestamp, reviewHours: Int) {
        guard let eta = etaAt else { return estimateCompletion(from: now, reviewHours: reviewHours) }
        etaAt = Timestamp(microseconds: eta.microseconds + max(0, now.microseconds - asked.microseconds))
    }
}

extension Item {
    /// Whether the estimated completion has passed without a final result.
    ///
    /// An item that waits for a retake is never overdue.
    package func isOverdue(at now: Timestamp) -> Bool {
        life.phase != .retake && times.etaAt.map { now > $0 } ?? false
    }

    /// Moves the estimated completion to now, so that the item is overdue from now on.
    ///
    /// Only a simulation does this; everywhere else an item becomes overdue as time passes.
    package mutating func makeOverdue(at now: Timestamp) -> ItemChange {
        times.etaAt = now
        revision += 1
        return ItemChange(notices: [.sessionUpdated], entries: [])
    }
}
