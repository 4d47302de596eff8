import AssayCore
import AssayStorage

/// The transaction that creates an item from a capture: item, history, job, event and the end of the capture.
struct ItemCreator: Sendable {
    /// The ids of all rows that the transaction writes.
    ///
    /// They are generated before it, because a transaction may run twice.
    struct Identifiers: Sendable {
        let item: ItemID
        let decision: JobID
        let deletion: JobID

        init(_ source: IdentifierSource, isSandbox: Bool) {
            item = source.makeItemID(isSandbox: isSandbox)
            decision = source.make()
            deletion = source.make()
        }
    }

    let snapshot: CaptureSnapshot
    let organization: Organization
    let ids: Identifiers
    let changing: ItemWriter
    let now: Timestamp
    let language: Language

    /// - Returns: The capture's item: the new one, or the one that it already has.
    func run(in tx: Transaction) throws -> ItemID {
        let completion = CaptureFinalizer(snapshot: snapshot, deletion: ids.deletion, now: now, language: language)
        switch try completion.begin(in: tx) {
        case .done(let item): return item
        case .ready(let capture, let photos, let chosen):
            guard let submission = capture.submission else { throw CaptureErrors.notSubmitted }
            try insert(item(of: capture, submission), in: tx)
            try completion.end(capture, as: ids.item, giving: photos.filter { !chosen.contains($0) }, in: tx)
            return ids.item
        }
    }

    private func item(of capture: Capture, _ submission: CaptureSubmission) -> Item {
        let facts = ItemFacts(snapshot.item.facts, textFields: submission.textFields)
        let reviewHours = organization.settings.reviewHours ?? snapshot.item.category.reviewHours
        return Item(
            id: ids.item, organization: capture.organization, user: capture.user, capture: capture.id, facts: facts,
            configuration: capture.configuration, catalogHash: capture.catalogHash, life: ItemLife(),
            times: ItemTimes(
                capturedAt: capture.life.beganAt, submittedAt: capture.life.submittedAt ?? now, receivedAt: now,
                reviewHours: reviewHours),
            revision: 1)
    }

    private func insert(_ item: Item, in tx: Transaction) throws {
        try tx.items.insert(item)
        try changing.tell(of: item, item.opening, in: tx)
        try tx.jobs.enqueue(
            .decideItem, organization: item.organization, user: item.user, subject: item.id.rawValue, dueAt: now,
            id: ids.decision, now: now)
    }
}
