import AssayCore
import AssayStorage

/// Stores what an event has done to an item: row, history and outbox in the caller's transaction.
enum ItemChanging {
    /// - Parameter item: As it is after the event.
    /// - Throws: ``AssayCore/DomainError/revisionConflict`` where somebody else's change came first; nothing may be
    ///   committed then.
    static func store(
        _ item: Item, _ change: ItemChange, eventID: EventID, now: Timestamp, in tx: Transaction
    ) throws {
        guard try tx.items.update(item) else { throw DomainError.revisionConflict }
        try tx.timeline.append(change.entries, item: item.id, organisation: item.organisation)
        try tx.events.append(
            change.notice.rawValue, item: item.id, itemRevision: item.revision, organisation: item.organisation,
            id: eventID, now: now)
    }
}
