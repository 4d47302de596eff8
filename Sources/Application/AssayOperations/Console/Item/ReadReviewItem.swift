package import AssayCore
import AssayDecision
import AssayStorage

/// Reads everything that an expert's page shows about an item, in one transaction.
///
/// The number of statements depends neither on the item's photos nor on its messages.
package struct ReadReviewItem: Sendable {
    /// The number of other items whose photos may serve as references; not every item has a photo of each region.
    private static let candidates = 12

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `role_too_low`; `not_found`, also for items of organizations that the staff member may not work for;
    ///   `trace_unreadable` if a newer version of the platform examined the item.
    package func callAsFunction(_ staff: StaffActor, item id: ItemID) async throws -> ReviewItem {
        let now = platform.clock.now()
        let rows = try await platform.store.read { tx in
            try Rows(of: StaffItemReader.find(id, for: staff, in: tx), for: staff, now: now, in: tx)
        }
        let catalog = try await platform.catalogs.catalog(hash: rows.own.item.catalogHash)
        return ReviewItem(
            item: rows.own.item, organization: rows.own.organization, catalog: catalog, username: rows.own.username,
            regions: rows.regions(by: catalog), timeline: rows.own.timeline, retake: rows.own.retake,
            messages: rows.messages, trace: rows.trace,
            earlierUses: rows.uses.map { ReviewItem.Use(use: $0, item: rows.others[$0.otherItem]) },
            earlierItems: rows.earlierItems, holder: rows.holder, voters: rows.voters, isSettled: rows.isSettled,
            votes: rows.votes, decision: rows.decision, notes: rows.notes,
            next: rows.next.map { item in
                ReviewItem.Next(item: item, photos: ItemReader.lastOfEachRegion(rows.photos[item] ?? []).map(\.id))
            }, seenAt: now)
    }

    private struct Rows: Sendable {
        let own: ItemReader.Rows
        let messages: [ItemMessage]
        let trace: DecisionTrace?
        let uses: [EarlierUse]
        let earlierItems: [Item]
        let holder: LeaseHolder?
        let voters: ReviewVoters?
        let isSettled: Bool
        let votes: [StoredDecision]
        let decision: WaitingDecision?
        let notes: [ItemNote]
        let next: [ItemID]
        let references: [ItemRepository.Reference]
        /// The library photos of the brand and category, by region.
        let library: [String: [LibraryPhoto]]
        /// The items of the references and of the earlier uses.
        let others: [ItemID: Item]
        /// The accepted photos of the references and of the next items.
        let photos: [ItemID: [Photo]]

        init(of item: Item, for staff: StaffActor, now: Timestamp, in tx: Transaction) throws {
            let organization = item.organization
            let since = try tx.blindSince(item, to: staff)
            own = try ItemReader.rows(of: item, in: tx).hidingDecision(since: since)
            isSettled = item.life.isFinal
            messages = try tx.messages.list(item: item.id, organization: organization, limit: ListMessages.most)
            trace = try tx.traces.latest(item: item.id, organization: organization).map(DecisionTrace.init(document:))
            let known = trace?.evidence.earlierUses ?? []
            uses = Array((known.filter(\.isExact) + known.filter { !$0.isExact }).prefix(ReviewItem.earlierUses))
            let earlier = try tx.items.list(
                of: item.user, organization, after: ItemPosition(item), limit: ReviewItem.earlierItems)
            earlierItems = try tx.withoutDecisions(earlier, organization: organization, to: staff)
            voters = try tx.reviewQueue.voters(on: item.id, organization)
            votes = try voters?.wanted == .lead && staff.role >= .lead ? tx.voteDecisions(on: item) : []
            holder = try tx.reviewQueue.holder(of: item.id, organization, now: now)
            decision = try tx.waitingDecision(on: item, of: staff)
            notes = try tx.itemNotes.list(item: item.id, organization: organization, limit: ReviewItem.notes)
                .filter { note in since.map { note.at < $0 } ?? true }
            let queue = try tx.reviewQueue.page(
                organization, QueueFilter(), for: staff, after: nil, limit: 2 * ReviewItem.nextItems + 1, now: now)
            next = queue.filter { $0.queued.item != item.id && ($0.holder.map { $0.id == staff.id } ?? true) }
                .prefix(ReviewItem.nextItems).map(\.queued.item)
            // Decisions of a sandbox are trials, and those on debug items are no judgments.
            let hasReferences = !own.organization.isSandbox && item.configuration == .production
            let found = hasReferences ? try tx.items.listReferences(for: item, limit: candidates) : []
            let listed = try tx.items.list(found.map(\.item) + uses.map(\.otherItem), organization: organization)
            let blind = try tx.blindItems(among: Array(listed.keys), organization: organization, to: staff)
            others = listed.mapValues { blind.contains($0.id) ? $0.withoutDecision : $0 }
            // To be a reference tells something about an item's result.
            references = found.filter { !blind.contains($0.item) }
            library = try tx.library.list(
                like: item.facts, of: [organization, LibraryPhoto.everyone], limit: ReviewItem.references)
            let ids = references.map(\.item)
            photos = try tx.photos.listAccepted(items: ids + next, organization: organization)
        }

        func regions(by catalog: Catalog) -> [ReviewItem.Region] {
            let wanted = catalog.regions(for: own.item.facts, configuration: own.item.configuration)
            let required = Set(wanted.filter(\.required).map(\.id))
            let photos = Dictionary(own.photos.map { ($0.region, $0) }) { _, later in later }
            let ids = Array(Set(wanted.map(\.id)).union(photos.keys))
            return catalog.inOrder(of: own.item.facts.category, ids) { $0 }.map { id in
                ReviewItem.Region(
                    id: id, photo: photos[id], isRequired: required.contains(id), references: references(of: id),
                    library: library[id] ?? [])
            }
        }

        private func references(of region: String) -> [ReviewItem.Reference] {
            let found = references.lazy.compactMap { reference -> ReviewItem.Reference? in
                guard let item = others[reference.item],
                    let photo = photos[reference.item]?.last(where: { $0.region == region })
                else { return nil }
                return .init(item: item, photo: photo, isSameStyle: reference.isSameStyle)
            }
            return Array(found.prefix(ReviewItem.references))
        }
    }
}
