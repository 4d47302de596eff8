import AssayCore
import AssayStorage

/// Ends an open retake whose photos will not come: the item goes back to the experts.
enum RetakeEnding {
    /// - Returns: What has changed about the item; `nil` where the retake is open still.
    static func end(
        _ retake: Retake, by event: RetakeLife.Event, of item: inout Item, catalogue: Catalogue, now: Timestamp,
        in tx: Transaction
    ) throws -> ItemChange? {
        var retake = retake
        guard try retake.life.handle(event, now: now) else { return nil }
        retake.endedAt = now
        guard try tx.retakes.update(retake) else { throw DomainError.revisionConflict }
        let change = try item.handle(.retakeClosed, at: now)
        item.times.resume(
            asked: retake.askedAt, at: now, reviewHours: try item.reviewHours(by: catalogue, in: tx))
        return change
    }
}
