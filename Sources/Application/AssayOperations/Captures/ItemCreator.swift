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
            decision = source.makeOrdered()
            deletion = source.makeOrdered()
        }
    }

    /// The item's organization and user, read together with the capture.
    struct Owner: Sendable {
        let organization: Organization
        let username: String

        /// - Throws: `not_found` if one of them no longer exists.
        init(of actor: CaptureActor, in tx: Transaction) throws {
            guard let organization = try tx.organizations.find(actor.organization),
                let user = try tx.users.find(actor.user, organization: actor.organization)
            else { throw DomainError.notFound("capture") }
            self.organization = organization
            username = user.username
        }
    }

    let snapshot: CaptureSnapshot
    let owner: Owner
    let ids: Identifiers
    let changing: ItemWriter
    let now: Timestamp

    /// - Returns: The capture's item: the new one, or the one that it already has. The rows of a new item are returned as
    ///   they were written, without a further query.
    func run(in tx: Transaction) throws -> ItemReader.Rows {
        let completion = CaptureFinalizer(snapshot: snapshot, deletion: ids.deletion, now: now)
        switch try completion.begin(in: tx) {
        case .done(let item): return try ItemReader.rows(of: item, in: tx)
        case .ready(let capture, let photos, let chosen):
            guard let submission = capture.submission else { throw CaptureErrors.notSubmitted }
            let item = item(of: capture, submission)
            try insert(item, in: tx)
            try completion.end(capture, as: ids.item, giving: photos.filter { !chosen.contains($0) }, in: tx)
            return ItemReader.Rows(
                item: item, organization: owner.organization, photos: chosen, timeline: item.opening.entries,
                retake: nil, username: owner.username)
        }
    }

    private func item(of capture: Capture, _ submission: CaptureSubmission) -> Item {
        let facts = ItemFacts(snapshot.item.facts, textFields: submission.textFields)
        let reviewHours = owner.organization.settings.reviewHours ?? snapshot.item.category.reviewHours
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
