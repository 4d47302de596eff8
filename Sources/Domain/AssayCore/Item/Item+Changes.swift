/// What one event has done to an item: whom to tell of it, and the lines of history that it adds.
package struct ItemChange: Sendable, Hashable {
    package let notices: [ItemLife.Notice]
    package let entries: [TimelineEntry]

    package init(notices: [ItemLife.Notice], entries: [TimelineEntry]) {
        self.notices = notices
        self.entries = entries
    }
}

extension Item {
    /// What a new item begins with: the history of its capture, and the notice that it exists.
    package var opening: ItemChange {
        ItemChange(
            notices: [.sessionUpdated],
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
    ///   - message: What an expert writes for the user, or the user with a flag.
    /// - Throws: As ``ItemLife/handle(_:of:)``; the item is then as it was.
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
        revision += 1
        return ItemChange(
            notices: notices, entries: [TimelineEntry(entryKind(after: event), at: now, message: message)])
    }

    /// Whether there is a result that can be disputed.
    ///
    /// Whether the organization lets its users do so is another question; the partner always may.
    package var canBeFlagged: Bool { life.isFinal && configuration != .debug }

    /// Disputes the result.
    ///
    /// - Throws: `not_flaggable`, `already_flagged`; the item is then as it was.
    package mutating func flag(_ info: FlagInfo, at now: Timestamp) throws(DomainError) -> ItemChange {
        let change = try handle(.flagSet, at: now, message: info.message)
        flagInfo = info
        return change
    }

    /// Puts other values into the text fields: no step in the item's life, but one in its history.
    package mutating func edit(_ facts: ItemFacts, at now: Timestamp) -> ItemChange {
        self.facts = facts
        revision += 1
        return ItemChange(notices: [.sessionUpdated], entries: [TimelineEntry(.textFieldsEdited, at: now)])
    }

    /// A change of what belongs to the item but is none of its own fields, such as a message.
    package mutating func note(
        _ kind: TimelineEntry.Kind, _ notice: ItemLife.Notice, at now: Timestamp, message: String? = nil
    ) -> ItemChange {
        revision += 1
        return ItemChange(notices: [notice], entries: [TimelineEntry(kind, at: now, message: message)])
    }

    private func entryKind(after event: ItemLife.Event) -> TimelineEntry.Kind {
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
        }
    }
}
