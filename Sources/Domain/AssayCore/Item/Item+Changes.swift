/// What one event has done to an item: whom to tell of it, and the lines of history that it adds.
package struct ItemChange: Sendable, Hashable {
    package let notice: ItemLife.Notice
    package let entries: [TimelineEntry]

    package init(notice: ItemLife.Notice, entries: [TimelineEntry]) {
        self.notice = notice
        self.entries = entries
    }
}

extension Item {
    /// What a new item begins with: the history of its capture, and the notice that it exists.
    package var opening: ItemChange {
        ItemChange(
            notice: .sessionUpdated,
            entries: [
                TimelineEntry(.captureStarted, at: times.capturedAt),
                TimelineEntry(.submitted, at: times.submittedAt),
                TimelineEntry(.received, at: times.receivedAt),
            ])
    }

    /// Takes an event: moves its life, its times and its revision on by one step.
    ///
    /// - Parameters:
    ///   - now: When it happened.
    ///   - message: What an expert writes for the user.
    /// - Throws: As ``ItemLife/handle(_:)``; the item is then as it was.
    package mutating func handle(
        _ event: ItemLife.Event, at now: Timestamp, message: String? = nil
    ) throws(DomainError) -> ItemChange {
        let notice = try life.handle(event)
        times.initialResultAt = times.initialResultAt ?? now
        times.resultAt = life.isFinal ? now : nil
        times.etaAt = life.isFinal ? nil : times.etaAt
        revision += 1
        return ItemChange(notice: notice, entries: [TimelineEntry(entryKind(after: event), at: now, message: message)])
    }

    private func entryKind(after event: ItemLife.Event) -> TimelineEntry.Kind {
        switch event {
        case .decided: life.isFinal ? .resultSet : .reviewStarted
        case .resolved: .reviewed
        }
    }
}

extension ItemTimes {
    /// The times of an item that has just been received.
    ///
    /// - Parameter reviewHours: The category's, or the organisation's own: a result is promised that long after the
    ///   item was received.
    package init(capturedAt: Timestamp, submittedAt: Timestamp, receivedAt: Timestamp, reviewHours: Int) {
        self.init(
            capturedAt: capturedAt, submittedAt: submittedAt, receivedAt: receivedAt,
            etaAt: receivedAt.adding(seconds: reviewHours * 3_600))
    }

    /// Whether the promised time has passed without a final result.
    package func isOverdue(at now: Timestamp) -> Bool {
        etaAt.map { now > $0 } ?? false
    }
}
