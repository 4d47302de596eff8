import AssayCore
import AssayStorage

/// The transaction that creates an item from a capture: item, history, job, event and the end of the capture.
struct ItemCreator: Sendable {
    /// The item's organization and the name of its user, read together with the capture.
    typealias Owner = (organization: Organization, username: String)

    private let finalizer: CaptureFinalizer
    private let completion: CaptureFinalizer.Completion
    private let owner: Owner
    private let snapshot: StoredSnapshot

    /// Prepares all that is stored, so that the transaction only runs statements.
    ///
    /// - Parameter id: The new item's id, generated before the transaction because it may run twice.
    init(_ completion: CaptureFinalizer.Completion, by finalizer: CaptureFinalizer, of owner: Owner, id: ItemID) throws
    {
        (self.finalizer, self.completion, self.owner) = (finalizer, completion, owner)
        snapshot = try ItemWriter.snapshot(
            ofNew: Self.item(id, of: completion, by: finalizer, owner), owner.organization.name.text,
            username: owner.username)
    }

    /// - Returns: The rows of the new item as they were written, without a further query.
    /// - Throws: ``AssayCore/DomainError/revisionConflict``, as ``CaptureFinalizer/end(_:as:in:)``.
    func run(in tx: Transaction) throws -> ItemReader.Rows {
        let item = snapshot.item
        try finalizer.end(completion, as: item.id, in: tx)
        try finalizer.writer.insert(snapshot, in: tx)
        try finalizer.enqueueDecision(on: item, in: tx)
        try finalizer.enqueueDeletion(after: completion, in: tx)
        return ItemReader.Rows(
            item: item, organization: owner.organization, photos: completion.chosen, timeline: item.opening.entries,
            retake: nil, username: owner.username)
    }

    private static func item(
        _ id: ItemID, of completion: CaptureFinalizer.Completion, by finalizer: CaptureFinalizer, _ owner: Owner
    ) -> Item {
        let (capture, resolved) = (completion.capture, finalizer.snapshot.item)
        let facts = ItemFacts(resolved.facts, textFields: completion.submission.textFields)
        let reviewHours = owner.organization.settings.reviewHours ?? resolved.category.reviewHours
        return Item(
            id: id, organization: capture.organization, user: capture.user, capture: capture.id, facts: facts,
            configuration: capture.configuration, catalogHash: capture.catalogHash, life: ItemLife(),
            times: ItemTimes(
                capturedAt: capture.life.beganAt, submittedAt: capture.life.submittedAt ?? finalizer.now,
                receivedAt: finalizer.now, reviewHours: reviewHours),
            revision: 1)
    }
}
