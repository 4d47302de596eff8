import AssayCore
import AssayStorage

/// The transaction that creates an item from a capture: item, history, job, event and the end of the capture.
struct ItemCreator: Sendable {
    /// The item's organization and user, read together with the capture.
    struct Owner: Sendable {
        let organization: Organization
        let username: String

        /// - Throws: `not_found` if one of them no longer exists.
        init(of actor: CaptureActor, in tx: Transaction) throws {
            guard let organization = try tx.organizations.find(actor.organization),
                let username = try tx.users.username(of: actor.user, organization: actor.organization)
            else { throw DomainError.notFound("capture") }
            self.organization = organization
            self.username = username
        }
    }

    let finalizer: CaptureFinalizer
    let owner: Owner
    /// The new item's id, generated before the transaction because it may run twice.
    let id: ItemID

    private var snapshot: CaptureSnapshot { finalizer.snapshot }

    /// - Returns: The rows of the new item as they were written, without a further query.
    /// - Throws: ``AssayCore/DomainError/revisionConflict``, as ``CaptureFinalizer/end(_:as:in:)``.
    func run(_ completion: CaptureFinalizer.Completion, in tx: Transaction) throws -> ItemReader.Rows {
        let item = item(of: completion)
        try finalizer.end(completion, as: id, in: tx)
        try finalizer.writer.insert(
            item, organization: owner.organization.name.text, username: owner.username, in: tx)
        try finalizer.enqueueDecision(on: item, in: tx)
        try finalizer.enqueueDeletion(after: completion, in: tx)
        return ItemReader.Rows(
            item: item, organization: owner.organization, photos: completion.chosen, timeline: item.opening.entries,
            retake: nil, username: owner.username)
    }

    private func item(of completion: CaptureFinalizer.Completion) -> Item {
        let capture = completion.capture
        let facts = ItemFacts(snapshot.item.facts, textFields: completion.submission.textFields)
        let reviewHours = owner.organization.settings.reviewHours ?? snapshot.item.category.reviewHours
        return Item(
            id: id, organization: capture.organization, user: capture.user, capture: capture.id, facts: facts,
            configuration: capture.configuration, catalogHash: capture.catalogHash, life: ItemLife(),
            times: ItemTimes(
                capturedAt: capture.life.beganAt, submittedAt: capture.life.submittedAt ?? finalizer.now,
                receivedAt: finalizer.now,
                reviewHours: reviewHours),
            revision: 1)
    }
}
