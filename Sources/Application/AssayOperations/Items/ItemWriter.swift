package import AssayCore
package import AssayStorage

/// Stores an item's change in the caller's transaction: row, history and outbox.
package struct ItemWriter: Sendable {
    /// The maximum number of outbox events per change.
    private static let mostNotices = 3

    /// The event ids, generated before the transaction because it may run twice.
    private let events: [EventID]
    private let now: Timestamp

    package init(_ identifiers: IdentifierSource, now: Timestamp) {
        self.now = now
        events = (0..<Self.mostNotices).map { _ in identifiers.makeOrdered() }
    }

    /// - Parameter item: The item after the change.
    /// - Throws: ``AssayCore/DomainError/revisionConflict`` if another change was stored first. The transaction must
    ///   not commit then.
    package func store(_ item: Item, _ change: ItemChange, in tx: Transaction) throws {
        guard try tx.items.update(item) else { throw DomainError.revisionConflict }
        try tx.timeline.append(change.entries, item: item.id, organization: item.organization)
        try append(change.notices, about: item, in: tx)
    }

    /// Stores a new item with the beginning of its history.
    ///
    /// - Throws: `SQLError.uniqueViolation` if the id is taken or the capture already has an item.
    package func insert(_ item: Item, in tx: Transaction) throws {
        let opening = item.opening
        try tx.items.insert(item)
        try tx.timeline.begin(opening.entries, item: item.id, organization: item.organization)
        try append(opening.notices, about: item, in: tx)
    }

    private func append(_ notices: [ItemLife.Notice], about item: Item, in tx: Transaction) throws {
        for (index, (notice, id)) in zip(notices, events).enumerated() {
            // The events are one microsecond apart, because partners are notified in order of time.
            try tx.events.append(
                notice.rawValue, item: item.id, itemRevision: item.revision, organization: item.organization, id: id,
                now: Timestamp(microseconds: now.microseconds + Int64(index)))
        }
    }
}

extension Item {
    /// Returns the review time in hours: the organization's setting, or the category's.
    func reviewHours(by catalog: Catalog, in tx: Transaction) throws -> Int {
        let own = try tx.organizations.find(organization)?.settings.reviewHours
        // An item's category is always in its catalog. The fallback is the longest time of the built-in categories: one
        // day.
        return own ?? catalog.category(id: facts.category)?.reviewHours ?? 24
    }
}
