import AssayWire

/// A decision of a member of staff as a row: one of the console waits before it takes effect, any other has taken it.
package struct StoredDecision: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        case applied
        /// Waits for its job; the expert can take it back.
        case waiting
        case undone
        /// The item had changed, so the expert must look at it again.
        case returned
        /// Another member of staff, or a command, has dealt with the item.
        case voided
        /// Counts as a vote, and did not give the item its result by itself.
        case voted
    }

    /// The way in which the decision was made.
    package enum Source: String, Sendable, Hashable, CaseIterable {
        case console
        case command
        /// The answer to a flag, with another result.
        case flag
    }

    /// The time for which a decision of the console waits, in seconds.
    package static let undoSeconds = 10

    package let id: DecisionID
    package let organization: OrganizationID
    package let staff: StaffID
    package let email: String
    package let source: Source
    package let decision: ItemDecision
    package let decidedAt: Timestamp
    package let dueAt: Timestamp
    package let state: State

    package init(
        id: DecisionID, organization: OrganizationID, staff: StaffID, email: String, source: Source,
        decision: ItemDecision, decidedAt: Timestamp, dueAt: Timestamp, state: State
    ) {
        self.id = id
        self.organization = organization
        self.staff = staff
        self.email = email
        self.source = source
        self.decision = decision
        self.decidedAt = decidedAt
        self.dueAt = dueAt
        self.state = state
    }

    /// The whole seconds for which the decision can surely be taken back.
    package func secondsLeft(at now: Timestamp) -> Int { max(0, Int(dueAt.seconds(since: now).rounded(.up))) }
}

/// A decision that its expert has to see: it waits, has come back, or was taken back.
package struct WaitingDecision: Sendable, Hashable {
    package let stored: StoredDecision
    /// What has happened to the item since the expert saw it; only of a decision that has come back.
    package let changes: [TimelineEntry]

    package init(_ stored: StoredDecision, changes: [TimelineEntry] = []) {
        (self.stored, self.changes) = (stored, changes)
    }

    package var id: DecisionID { stored.id }
    package var decision: ItemDecision { stored.decision }
    package var isWaiting: Bool { stored.state == .waiting }
    package var isReturned: Bool { stored.state == .returned }
}

/// A finding of an effective decision, about the item or one region.
package struct ItemFinding: Sendable, Hashable {
    /// The region; `nil` for the item as a whole.
    package let region: String?
    package let finding: ItemDecision.Finding
    package let source: StoredDecision.Source
    package let email: String
    package let at: Timestamp

    package init(
        region: String?, finding: ItemDecision.Finding, source: StoredDecision.Source, email: String, at: Timestamp
    ) {
        self.region = region
        self.finding = finding
        self.source = source
        self.email = email
        self.at = at
    }
}

/// A note about an item by a member of staff, for colleagues.
package struct ItemNote: Sendable, Hashable {
    package let text: String
    package let email: String
    package let at: Timestamp

    package init(text: String, email: String, at: Timestamp) {
        self.text = text
        self.email = email
        self.at = at
    }
}

/// The refusals of decisions.
package enum DecisionErrors {
    /// - Parameter catalog: The item's catalog, which has the words for the changes.
    package static func itemChanged(_ changes: [TimelineEntry], catalog: Catalog) -> DomainError {
        let words = LocalizedText { language in
            let list = changes.map { catalog.texts.text(.timeline($0.kind), in: language) }.joined(separator: "; ")
            return switch language {
            case .english: "The item has changed since you saw it: \(list). Look at it again."
            case .japanese: "表示後にアイテムが変更されました：\(list)。もう一度確認してください。"
            }
        }
        return DomainError(.init(.conflict, "item_changed"), words)
    }

    package static func alreadyWaiting(by email: String) -> DomainError {
        DomainError(
            .init(.conflict, "decision_waiting"),
            LocalizedText(
                "\(email) has just decided on this item.", "\(email) がこのアイテムを判定したばかりです。"))
    }

    package static let tooLate = DomainError(
        .init(.conflict, "decision_not_waiting"),
        LocalizedText(
            "It is too late to take this decision back: it has taken effect or was ended.",
            "この判定はもう取り消せません。すでに確定したか、終了しています。"))

    package static let ownDecision = DomainError(
        .init(.forbidden, "own_decision"),
        LocalizedText(
            "The organization's setting flags.second_expert is on: somebody else answers a flag on your decision.",
            "組織の設定により、自分の判定への異議には別の担当者が回答します。"))
}
