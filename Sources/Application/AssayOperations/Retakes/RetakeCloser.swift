import AssayCore
import AssayStorage

/// Closes an open retake that will not be submitted.
///
/// The item returns to the experts.
enum RetakeCloser {
    /// - Returns: The change of the item; `nil` if the retake stays open.
    static func end(
        _ retake: Retake, by event: RetakeLife.Event, of item: inout Item, catalog: Catalog, now: Timestamp,
        in tx: Transaction
    ) throws -> ItemChange? {
        guard try close(retake, by: event, now: now, in: tx) else { return nil }
        let change = try item.handle(.retakeClosed, at: now)
        item.times.resume(
            asked: retake.askedAt, at: now, reviewHours: try item.reviewHours(by: catalog, in: tx))
        return change
    }

    /// Closes the open retake of an item that has a result by now, so that it waits for no more photos.
    static func close(of item: Item, now: Timestamp, in tx: Transaction) throws {
        guard let retake = try tx.retakes.latest(item: item.id, organization: item.organization) else { return }
        _ = try close(retake, by: .withdrawn, now: now, in: tx)
    }

    /// Closes the retake alone.
    ///
    /// - Returns: `false` if the event changes nothing.
    static func close(
        _ retake: Retake, by event: RetakeLife.Event, now: Timestamp, in tx: Transaction
    ) throws -> Bool {
        var retake = retake
        guard try retake.life.handle(event, now: now) else { return false }
        retake.endedAt = now
        guard try tx.retakes.update(retake) else { throw DomainError.revisionConflict }
        return true
    }
}
