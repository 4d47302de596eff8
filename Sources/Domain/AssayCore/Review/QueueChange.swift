/// The row of an item that waits for an expert, with the columns by which the review queue is filtered and ordered.
package struct QueuedItem: Sendable, Hashable {
    package let item: ItemID
    package let organization: OrganizationID
    package let category: String
    /// The brand's id as searches use it.
    package let brand: String
    /// The promised time of a result, or the time by which a dispute is to be answered.
    package let dueAt: Timestamp
    package let isFlagged: Bool
    /// Whether the item is back with the photos of a retake.
    package let hasRetake: Bool
    /// Whether the user has answered the latest question.
    package let isAnswered: Bool
    package let voters: ReviewVoters

    package init(
        item: ItemID, organization: OrganizationID, category: String, brand: String, dueAt: Timestamp,
        isFlagged: Bool = false, hasRetake: Bool = false, isAnswered: Bool = false,
        voters: ReviewVoters = ReviewVoters()
    ) {
        self.item = item
        self.organization = organization
        self.category = category
        self.brand = brand
        self.dueAt = dueAt
        self.isFlagged = isFlagged
        self.hasRetake = hasRetake
        self.isAnswered = isAnswered
        self.voters = voters
    }

    /// The row of a final item that a second expert reviews without seeing the result.
    ///
    /// - Parameter now: The time of the result. The review is due a day later, because no user waits for it.
    package init(blindReviewOf item: Item, after first: StaffID, now: Timestamp) {
        self.init(
            item: item.id, organization: item.organization, category: item.facts.category,
            brand: item.facts.brandIdentifier, dueAt: now.adding(seconds: QueueChange.secondsWithoutPromise),
            voters: ReviewVoters(first: first))
    }
}

/// The effect of an item's change on the review queue: a pure function of the item before and after, and the change.
package enum QueueChange: Sendable, Hashable {
    /// The time to act on a final item, which has no promised time, in seconds.
    package static let secondsWithoutPromise = 86_400

    case none
    case enter(QueuedItem)
    /// Some columns of the row change; those that are `nil` stay, and so does the lease.
    case update(dueAt: Timestamp?, isFlagged: Bool?, isAnswered: Bool?)
    case leave

    package init(of item: Item, from before: Item, _ change: ItemChange) {
        switch (before.waitsForExpert, item.waitsForExpert) {
        case (false, false): self = .none
        case (true, false): self = .leave
        case (false, true): self = .enter(QueuedItem(item, from: before, change))
        case (true, true):
            let due = item.times.etaAt == before.times.etaAt ? nil : item.times.etaAt
            let isFlagged = item.life.flag == .flagged
            let flag = isFlagged == (before.life.flag == .flagged) ? nil : isFlagged
            let answered = change.isAnswered
            self =
                due == nil && flag == nil && answered == nil
                ? .none : .update(dueAt: due, isFlagged: flag, isAnswered: answered)
        }
    }
}

extension Item {
    /// Whether an expert has to act: to decide on an item under review, or to answer the dispute of a final result.
    package var waitsForExpert: Bool { life.phase == .review || (life.isFinal && life.flag == .flagged) }
}

extension ItemChange {
    /// Whether the change answers a question (`true`) or asks one (`false`); `nil` for any other change.
    fileprivate var isAnswered: Bool? {
        entries.compactMap { entry in
            switch entry.kind {
            case .messageAnswered: true
            case .messageAsked: false
            default: nil
            }
        }.last
    }
}

extension QueuedItem {
    fileprivate init(_ item: Item, from before: Item, _ change: ItemChange) {
        let now = change.entries.last?.at ?? item.times.receivedAt
        self.init(
            item: item.id, organization: item.organization, category: item.facts.category,
            brand: item.facts.brandIdentifier,
            dueAt: item.times.etaAt ?? now.adding(seconds: QueueChange.secondsWithoutPromise),
            isFlagged: item.life.flag == .flagged,
            // Only the photos of a retake make the platform decide again.
            hasRetake: before.life.phase == .checking && before.life.initialResult != nil)
    }
}
