import AssayCore
import AssayStorage

/// The transaction that completes a retake: its photos are added to the item, and the pipeline decides again.
struct RetakeFinalizer: Sendable {
    /// The ids of the jobs that the transaction enqueues.
    ///
    /// They are generated before it, because a transaction may run twice.
    struct Identifiers: Sendable {
        let decision: JobID
        let deletion: JobID

        init(_ source: IdentifierSource) {
            decision = source.makeOrdered()
            deletion = source.makeOrdered()
        }
    }

    let snapshot: CaptureSnapshot
    let retake: RetakeID
    let ids: Identifiers
    let changing: ItemWriter
    let now: Timestamp

    /// - Returns: The retake's item with its new photos.
    func run(in tx: Transaction) throws -> ItemReader.Rows {
        let completion = CaptureFinalizer(snapshot: snapshot, deletion: ids.deletion, now: now)
        switch try completion.begin(in: tx) {
        case .done(let item): return try ItemReader.rows(of: item, in: tx)
        case .ready(let capture, let photos, let chosen):
            let item = try handIn(capture, in: tx)
            try completion.end(capture, as: item.id, giving: photos.filter { !chosen.contains($0) }, in: tx)
            return try ItemReader.rows(of: item, in: tx)
        }
    }

    private func handIn(_ capture: Capture, in tx: Transaction) throws -> Item {
        guard var retake = try tx.retakes.find(retake, organization: capture.organization),
            var item = try tx.items.find(retake.item, organization: capture.organization, user: capture.user)
        else { throw DomainError.notFound("retake") }
        try retake.life.handle(.submitted, now: now)
        retake.endedAt = now
        guard try tx.retakes.update(retake) else { throw DomainError.revisionConflict }
        let change = try item.handle(.retakeSubmitted, at: now)
        item.times.resume(
            asked: retake.askedAt, at: now,
            reviewHours: try item.reviewHours(by: snapshot.catalog, in: tx))
        try changing.store(item, change, in: tx)
        try tx.jobs.enqueue(
            .decideItem, organization: item.organization, user: item.user, subject: item.id.rawValue, dueAt: now,
            id: ids.decision, now: now)
        return item
    }
}
