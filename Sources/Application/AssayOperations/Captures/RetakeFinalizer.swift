import AssayCore
import AssayStorage

/// The transaction that completes a retake: its photos are added to the item, and the pipeline decides again.
struct RetakeFinalizer: Sendable {
    let finalizer: CaptureFinalizer
    let retake: RetakeID

    private var now: Timestamp { finalizer.now }

    /// - Returns: The retake's item with its new photos.
    /// - Throws: ``AssayCore/DomainError/revisionConflict``, as ``CaptureFinalizer/end(_:as:in:)``.
    func run(_ completion: CaptureFinalizer.Completion, in tx: Transaction) throws -> ItemReader.Rows {
        let capture = completion.capture
        guard let retake = try tx.retakes.find(retake, organization: capture.organization),
            let item = try tx.items.find(retake.item, organization: capture.organization, user: capture.user)
        else { throw DomainError.notFound("retake") }
        try finalizer.end(completion, as: item.id, in: tx)
        let rows = try ItemReader.rows(of: try submit(retake, to: item, in: tx), in: tx)
        try finalizer.enqueueDeletion(after: completion, in: tx)
        return rows
    }

    private func submit(_ retake: Retake, to before: Item, in tx: Transaction) throws -> Item {
        var (retake, item) = (retake, before)
        try retake.life.handle(.submitted, now: now)
        retake.endedAt = now
        guard try tx.retakes.update(retake) else { throw DomainError.revisionConflict }
        let change = try item.handle(.retakeSubmitted, at: now)
        item.times.resume(
            asked: retake.askedAt, at: now,
            reviewHours: try item.reviewHours(by: finalizer.snapshot.catalog, in: tx))
        try finalizer.writer.store(&item, from: before, change, in: tx)
        try finalizer.enqueueDecision(on: item, in: tx)
        return item
    }
}
