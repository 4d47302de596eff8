import AssayCore
import AssayStorage

/// Stores what an event has done to an item: row, history and outbox in the caller's transaction.
struct ItemChanging: Sendable {
    /// The most events that one change tells of.
    private static let mostNotices = 3

    /// Made beforehand, since a transaction may run twice.
    private let events: [EventID]
    private let now: Timestamp

    init(_ platform: Platform, now: Timestamp) {
        self.now = now
        events = (0..<Self.mostNotices).map { _ in platform.identifiers.make() }
    }

    /// - Parameter item: As it is after the event.
    /// - Throws: ``AssayCore/DomainError/revisionConflict`` where somebody else's change came first; nothing may be
    ///   committed then.
    func store(_ item: Item, _ change: ItemChange, in tx: Transaction) throws {
        guard try tx.items.update(item) else { throw DomainError.revisionConflict }
        try tell(of: item, change, in: tx)
    }

    /// History and outbox alone, for an item whose row the caller has written.
    func tell(of item: Item, _ change: ItemChange, in tx: Transaction) throws {
        try tx.timeline.append(change.entries, item: item.id, organization: item.organization)
        for (index, (notice, id)) in zip(change.notices, events).enumerated() {
            // A microsecond apart, since partners are told in the order of time.
            try tx.events.append(
                notice.rawValue, item: item.id, itemRevision: item.revision, organization: item.organization, id: id,
                now: Timestamp(microseconds: now.microseconds + Int64(index)))
        }
    }
}
