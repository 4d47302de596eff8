/// The effects of one event on an item: the notices for partners, and the new timeline entries.
package struct ItemChange: Sendable, Hashable {
    package let notices: [ItemLife.Notice]
    package let entries: [TimelineEntry]
    /// The event for the item's certificate; `nil` for the one that follows from the item's result.
    package internal(set) var certificate: CertificateLife.Event?
}

extension Item {
    /// The effects of a new item: the timeline of its capture, and the notice that it exists.
    package var opening: ItemChange {
        ItemChange(
            notices: [.sessionUpdated],
            entries: [
                TimelineEntry(.captureStarted, at: times.capturedAt),
                TimelineEntry(.submitted, at: times.submittedAt),
                TimelineEntry(.received, at: times.receivedAt),
            ])
    }

    /// Applies an event: updates the item's life and times, and increments its revision.
    ///
    /// - Parameters:
    ///   - now: The time of the event.
    ///   - message: An expert's message to the user, or the user's note with a flag.
    /// - Throws: The errors of ``ItemLife/handle(_:of:)``; the item is then unchanged.
    package mutating func handle(
        _ event: ItemLife.Event, at now: Timestamp, message: String? = nil
    ) throws(DomainError) -> ItemChange {
        let before = life
        let notices = try life.handle(event, of: configuration)
        if life.initialResult != nil { times.initialResultAt = times.initialResultAt ?? now }
        if !life.isFinal {
            times.resultAt = nil
        } else if !before.isFinal || life.result != before.result || life.reasons != before.reasons {
            times.resultAt = now
        }
        if life.isFinal { times.etaAt = nil }
        if life.flag != .flagged { flagInfo = nil }
        if event == .retakeSubmitted { photosRemovedAt = nil }
        revision += 1
        return ItemChange(
            notices: notices,
            entries: [TimelineEntry(entryKind(after: event, from: before), at: now, message: message)],
            certificate: event == .erased ? .erased : event == .retakeSubmitted ? .corrected : nil)
    }

    /// Whether the item has a result that can be disputed.
    ///
    /// A setting of the organization decides whether its users may do so; the partner always may.
    package var canBeFlagged: Bool { life.isFinal && configuration != .debug }

    /// Disputes the result.
    ///
    /// - Throws: `not_flaggable`, `already_flagged`; the item is then unchanged.
    package mutating func flag(_ info: FlagInfo, at now: Timestamp) throws(DomainError) -> ItemChange {
        let change = try handle(.flagSet, at: now, message: info.message)
        flagInfo = info
        return change
    }

    /// Replaces the text fields; the timeline gets an entry, and the state of the item's life stays the same.
    package mutating func edit(_ facts: ItemFacts, at now: Timestamp) -> ItemChange {
        self.facts = facts
        revision += 1
        return ItemChange(notices: [.sessionUpdated], entries: [TimelineEntry(.textFieldsEdited, at: now)])
    }

    /// Records a change of data outside the item's own fields, such as a message.
    package mutating func note(
        _ kind: TimelineEntry.Kind, _ notice: ItemLife.Notice, at now: Timestamp, message: String? = nil,
        certificate: CertificateLife.Event? = nil
    ) -> ItemChange {
        revision += 1
        return ItemChange(
            notices: [notice], entries: [TimelineEntry(kind, at: now, message: message)], certificate: certificate)
    }

    /// Records that the photos were deleted.
    ///
    /// Partners get no notice, because it is no news about the result, and one day may have very many of them.
    package mutating func removePhotos(at now: Timestamp) -> ItemChange {
        photosRemovedAt = now
        revision += 1
        return ItemChange(notices: [], entries: [TimelineEntry(.photosRemoved, at: now)])
    }

    /// Whether the item has had its result for longer than its organization keeps photos.
    ///
    /// - Parameter days: The organization's setting `retention_days`; `nil` keeps the photos.
    package func isPastRetention(of days: Int?, at now: Timestamp) -> Bool {
        guard let days, life.isFinal, let resultAt = times.resultAt else { return false }
        return resultAt < now.adding(seconds: -days * 86_400)
    }

    private func entryKind(after event: ItemLife.Event, from before: ItemLife) -> TimelineEntry.Kind {
        switch event {
        case .decided: life.isFinal ? .resultSet : .reviewStarted
        case .resolved: .reviewed
        case .reopened: .reopened
        case .retakeAsked: .retakeAsked
        case .retakeSubmitted: .retakeSubmitted
        case .retakeClosed: .retakeClosed
        case .flagSet: .flagSet
        case .flagCleared: .flagCleared
        case .flagResolved: .flagResolved
        case .erased: before.isFinal ? .flagCleared : .resultSet
        }
    }
}
