package import AssayCore
import AssayStorage

/// A page of the review queue, the most urgent items first.
package struct QueuePage: Sendable {
    package struct Row: Sendable {
        package let queued: QueuedItem
        package let organization: Organization
        package let facts: ItemFacts
        /// The member who works on the item now.
        package let holder: LeaseHolder?
    }

    package let rows: [Row]
    /// The cursor of the next page, if there are more items.
    package let next: String?
    /// The number of items that fit, at most 1,000.
    package let count: Int
    /// Whether more items fit than were counted.
    package let hasMore: Bool
    /// The organizations among which the member can choose.
    package let organizations: [Organization]
    /// The time of the read, relative to which an item is overdue.
    package let seenAt: Timestamp
}

/// Lists the items that wait for an expert, of the organizations that the member may work for.
///
/// Items that wait for the vote of another member are left out.
package struct ListQueue: Sendable {
    private let platform: Platform
    private let countLimit: Int

    /// - Parameter countLimit: The largest number that is counted.
    package init(_ platform: Platform, countLimit: Int = 1_000) {
        self.platform = platform
        self.countLimit = countLimit
    }

    /// - Parameters:
    ///   - filter: Without an organization, the items of sandboxes are left out.
    ///   - cursor: The ``QueuePage/next`` of the previous page.
    ///   - limit: 1 to 100.
    /// - Throws: `role_too_low`; `not_found` for an organization that the member may not work for; `invalid_request`.
    package func callAsFunction(
        _ staff: StaffActor, _ filter: QueueFilter, after cursor: String? = nil, limit: Int = 25
    ) async throws -> QueuePage {
        guard (1...100).contains(limit) else {
            throw DomainError.invalid("limit", "out_of_range", "The limit must be 1 to 100, not \(limit).")
        }
        let after = cursor.flatMap { QueuePosition(cursor: $0) }
        guard cursor == nil || after != nil else {
            throw DomainError.invalid("cursor", "invalid_cursor", "This is no cursor of the queue. Begin without one.")
        }
        let now = platform.clock.now()
        return try await platform.store.read { tx in
            let (all, chosen) = try QueueScope.organizations(staff, filter, in: tx)
            var (count, found) = (0, [(listed: ReviewQueueRepository.Listed, organization: Organization)]())
            for organization in chosen {
                // One extra row shows whether there is a next page.
                found += try tx.reviewQueue.page(
                    organization.id, filter, for: staff, after: after, limit: limit + 1, now: now
                ).map { ($0, organization) }
                guard count <= countLimit else { continue }
                count += try tx.reviewQueue.count(
                    organization.id, filter, for: staff, upTo: countLimit + 1 - count, now: now)
            }
            found.sort { QueuePosition($0.listed.queued) < QueuePosition($1.listed.queued) }
            let page = found.prefix(limit)
            return QueuePage(
                rows: try rows(Array(page), in: tx),
                next: found.count > limit ? page.last.map { QueuePosition($0.listed.queued).cursor } : nil,
                count: min(count, countLimit), hasMore: count > countLimit, organizations: all, seenAt: now)
        }
    }

    /// Adds the items' facts, by one query for each organization of the page.
    private func rows(
        _ page: [(listed: ReviewQueueRepository.Listed, organization: Organization)], in tx: Transaction
    ) throws -> [QueuePage.Row] {
        var facts: [ItemID: ItemFacts] = [:]
        for (organization, found) in Dictionary(grouping: page, by: \.organization.id) {
            let items = try tx.items.list(found.map(\.listed.queued.item), organization: organization)
            facts.merge(items.mapValues(\.facts)) { first, _ in first }
        }
        return page.compactMap { listed, organization in
            facts[listed.queued.item].map {
                QueuePage.Row(queued: listed.queued, organization: organization, facts: $0, holder: listed.holder)
            }
        }
    }
}

/// The organizations whose items a member sees in the queue.
enum QueueScope {
    /// - Returns: All organizations of the member, and those that the filter chooses. Sandboxes are chosen only by name:
    ///   their items are trials of an integration, which no user waits for.
    /// - Throws: `role_too_low`; `not_found` for an organization that the member may not work for.
    static func organizations(
        _ staff: StaffActor, _ filter: QueueFilter, in tx: Transaction
    ) throws -> (all: [Organization], chosen: [Organization]) {
        try staff.require(.expert)
        let all = try tx.organizations.list().filter { staff.mayWork(for: $0.id) }
        guard let wanted = filter.organization else { return (all, all.filter { !$0.isSandbox }) }
        let chosen = all.filter { $0.id == wanted }
        guard !chosen.isEmpty else { throw DomainError.notFound("organisation") }
        return (all, chosen)
    }
}
