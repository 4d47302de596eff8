import AssayCore
import AssayStorage

/// The one transaction that makes an item of a capture: item, history, work, event and the capture's end, or nothing.
struct ItemMaking: Sendable {
    /// The ids of all that it writes, made beforehand because a transaction may run twice.
    struct Identifiers: Sendable {
        let item: ItemID
        let decision: JobID
        let deletion: JobID
        let event: EventID

        init(_ source: IdentifierSource, isSandbox: Bool) {
            item = source.makeItemID(isSandbox: isSandbox)
            decision = source.make()
            deletion = source.make()
            event = source.make()
        }
    }

    let snapshot: CaptureSnapshot
    let organisation: Organisation
    let ids: Identifiers
    let now: Timestamp
    let language: Language

    /// - Returns: The capture's item: this one, or the one that it has already.
    func run(in tx: Transaction) throws -> ItemID {
        let id = snapshot.capture.id
        guard var capture = try tx.captures.find(id, organisation: organisation.id) else {
            throw DomainError.notFound("capture")
        }
        guard try capture.life.handle(.complete, now: now), let submission = capture.submission else {
            guard let item = capture.item else { throw CaptureErrors.notSubmitted }
            return item
        }
        let photos = try tx.photos.listAll(capture: id, organisation: organisation.id)
        let verdict = CaptureReadiness(snapshot, submission: submission).verdict(photos)
        guard case .ready(let chosen) = verdict else {
            throw verdict.refusal(catalogue: snapshot.catalogue, language: language) ?? CaptureErrors.notSubmitted
        }
        try insert(item(of: capture, submission), in: tx)
        capture.item = ids.item
        capture.endedAt = now
        try CaptureAccess.update(capture, in: tx)
        try giveUp(photos.filter { !chosen.contains($0) }, in: tx)
        return ids.item
    }

    private func item(of capture: Capture, _ submission: CaptureSubmission) -> Item {
        let facts = ItemFacts(snapshot.item.facts, textFields: submission.textFields)
        let reviewHours = organisation.settings.reviewHours ?? snapshot.item.category.reviewHours
        return Item(
            id: ids.item, organisation: capture.organisation, user: capture.user, capture: capture.id, facts: facts,
            configuration: capture.configuration, catalogueHash: capture.catalogueHash, life: ItemLife(),
            times: ItemTimes(
                capturedAt: capture.life.beganAt, submittedAt: capture.life.submittedAt ?? now, receivedAt: now,
                reviewHours: reviewHours),
            revision: 1)
    }

    private func insert(_ item: Item, in tx: Transaction) throws {
        let opening = item.opening
        try tx.items.insert(item)
        try tx.timeline.append(opening.entries, item: item.id, organisation: item.organisation)
        try tx.events.append(
            opening.notice.rawValue, item: item.id, itemRevision: item.revision, organisation: item.organisation,
            id: ids.event, now: now)
        try tx.jobs.enqueue(
            .decideItem, organisation: item.organisation, subject: item.id.rawValue, dueAt: now, id: ids.decision,
            now: now)
    }

    /// Photos that the item does not have: taken again, or of a region that was not handed in.
    private func giveUp(_ photos: [Photo], in tx: Transaction) throws {
        guard !photos.isEmpty else { return }
        for photo in photos where photo.isCurrent {
            var photo = photo
            photo.replacedAt = now
            guard try tx.photos.update(photo) else { throw DomainError.revisionConflict }
            try tx.photos.deleteBands(of: photo)
        }
        try tx.jobs.enqueue(
            .deletePhotos, organisation: organisation.id, subject: snapshot.capture.id.rawValue, dueAt: now,
            id: ids.deletion, now: now)
    }
}

extension ItemFacts {
    /// The facts that the metadata gave, with the text fields as they were handed in.
    fileprivate init(_ facts: ItemFacts, textFields: [String: String]) {
        self.init(
            category: facts.category, itemType: facts.itemType, brandID: facts.brandID, brandName: facts.brandName,
            styleName: textFields[MetadataKey.styleName.rawValue],
            customerItemID: textFields[MetadataKey.customerItemID.rawValue], textFields: textFields)
    }
}
