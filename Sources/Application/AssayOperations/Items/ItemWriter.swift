package import AssayCore
package import AssayStorage

/// Stores an item's change in the caller's transaction: row, certificate, place in the review queue, history and event
/// log.
package struct ItemWriter: Sendable {
    /// The maximum number of events per change.
    private static let maxNotices = 3

    /// The event ids, generated before the transaction because it may run twice.
    private let events: [EventID]
    private let certificates: CertificateWriter
    /// The time of the change.
    let now: Timestamp

    package init(_ platform: Platform, now: Timestamp) {
        self.now = now
        events = (0..<Self.maxNotices).map { _ in platform.identifiers.makeOrdered() }
        certificates = CertificateWriter(platform: platform, now: now)
    }

    /// - Parameters:
    ///   - item: The item after the change; it gets the certificate that follows from it.
    ///   - before: The item before the change.
    /// - Returns: Whether a simulation follows, of which the caller notifies the workers.
    /// - Throws: ``AssayCore/DomainError/revisionConflict`` if another change was stored first; the errors of
    ///   ``AssayCore/CertificateLife/effect(of:on:)``. The transaction must not commit then.
    @discardableResult
    package func store(
        _ item: inout Item, from before: Item, _ change: ItemChange, in tx: Transaction
    ) throws -> Bool {
        let rows = try certificates.rows(of: &item, from: before, change, in: tx)
        guard try tx.items.update(item, from: before) else { throw DomainError.revisionConflict }
        try certificates.write(rows, of: item, in: tx)
        let queueChange = QueueChange(of: item, from: before, change)
        try tx.reviewQueue.apply(queueChange, to: item)
        if case .enter = queueChange { try enqueueFullSize(of: item, in: tx) }
        try tx.timeline.append(change.entries, item: item.id, organization: item.organization)
        if change.entries.contains(where: { [.reviewed, .flagResolved].contains($0.kind) }) {
            tx.count(.review(item.life.result))
        }
        let isSimulated = try enqueueSimulation(of: item, after: change, from: before, in: tx)
        guard !change.notices.isEmpty else { return isSimulated }
        try tx.events.append(notices(change), about: StoredSnapshot(Self.snapshot(of: item, in: tx)), now: now)
        return isSimulated
    }

    /// Schedules the full-size JPEGs of the photos that browsers can't show.
    ///
    /// The job takes the second event's id, as a simulation takes the first one's.
    private func enqueueFullSize(of item: Item, in tx: Transaction) throws {
        let pixels = try tx.photos.pixelsWithoutFullSize(item: item.id, organization: item.organization)
        guard pixels > 0 else { return }
        try tx.jobs.enqueue(
            .makeFullSize, organization: item.organization, user: item.user, subject: item.id.rawValue,
            cost: JobCost(pixels: min(pixels, Int.max / 4) * 2), dueAt: now, id: JobID(events[1].rawValue), now: now)
    }

    /// Schedules the step that follows from the item's magic id, if the item is one of a sandbox.
    private func enqueueSimulation(
        of item: Item, after change: ItemChange, from before: Item, in tx: Transaction
    ) throws -> Bool {
        guard let id = item.facts.customerItemID.flatMap(MagicID.init),
            let outcome = id.outcome(after: change, from: before.life, to: item.life),
            try tx.organizations.find(item.organization)?.isSandbox == true
        else { return false }
        // The job takes the first event's id: events and jobs are in different tables, and an id of its own would have to
        // be generated for every change of every item, before its transaction.
        try tx.jobs.enqueue(
            .simulate, organization: item.organization, user: item.user,
            subject: Simulation(outcome, of: item.id).subject, dueAt: now.adding(seconds: id.delaySeconds),
            id: JobID(events[0].rawValue), now: now)
        return true
    }

    /// Stores a new item with the beginning of its history.
    ///
    /// - Parameter snapshot: The item with the names of its organization and user (``snapshot(ofNew:_:username:)``).
    /// - Throws: `SQLError.uniqueViolation` if the id is taken or the capture already has an item.
    package func insert(_ snapshot: StoredSnapshot, in tx: Transaction) throws {
        let (item, opening) = (snapshot.item, snapshot.item.opening)
        try tx.items.insert(item)
        try tx.timeline.begin(opening.entries, item: item.id, organization: item.organization)
        try tx.events.append(notices(opening), about: snapshot, now: now)
    }

    /// Returns a new item as its first event shows it.
    package static func snapshot(
        ofNew item: Item, _ organization: String, username: String
    ) throws -> StoredSnapshot {
        try StoredSnapshot(
            ItemSnapshot(
                item: item, organizationName: organization, username: username, timeline: item.opening.entries))
    }

    private func notices(_ change: ItemChange) -> [(type: String, id: EventID)] {
        zip(change.notices, events).map { ($0.rawValue, $1) }
    }

    /// Returns the item with the data around it, after all other statements of the change.
    private static func snapshot(of item: Item, in tx: Transaction) throws -> ItemSnapshot {
        guard let owner = try tx.organizations.find(item.organization, with: item.user) else {
            throw DomainError.notFound("item")
        }
        // Few results have a reason that names a photo.
        let needsPhotos = item.life.reasons.contains { !$0.regions.isEmpty }
        let photos = needsPhotos ? try ItemReader.photos(of: item, in: tx) : []
        return ItemSnapshot(
            item: item, organizationName: owner.organization.name.text, username: owner.username,
            timeline: try tx.timeline.list(item: item.id, organization: item.organization),
            retake: try tx.retakes.latest(item: item.id, organization: item.organization),
            photos: photos.map { ItemSnapshot.Photo(region: $0.region, key: $0.key) })
    }
}

extension Item {
    /// Returns the review time in hours: the organization's setting, or the category's.
    func reviewHours(by catalog: Catalog, in tx: Transaction) throws -> Int {
        let own = try tx.organizations.find(organization)?.settings.reviewHours
        // An item's category is always in its catalog. The fallback is the longest time of the built-in categories: one
        // day.
        return own ?? catalog.category(id: facts.category)?.reviewHours ?? 24
    }
}
