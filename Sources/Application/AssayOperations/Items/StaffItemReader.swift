package import AssayCore
package import AssayDecision
import AssayStorage

/// Reads items for the staff, of the organizations that the staff member may work for.
package struct StaffItemReader: Sendable {
    /// An item and its organization.
    package struct Listed: Sendable {
        package let item: Item
        package let organization: Organization
    }

    /// A page of items, and the cursor of the next page if there are more items.
    package struct Page: Sendable {
        package let items: [Listed]
        package let next: String?
    }

    /// An item with the trace of its decision.
    package struct Details: Sendable {
        package let document: ItemDocument
        package let organization: Organization
        /// The trace of the latest decision; `nil` until the item is decided.
        package let trace: DecisionTrace?
        /// The newest findings and notes of the staff, newest first.
        package let findings: [ItemFinding]
        package let notes: [ItemNote]
        /// The time of the read, relative to which an item is overdue.
        package let seenAt: Timestamp

        package var item: Item { document.item }
    }

    /// The maximum number of findings, and of notes, that are shown.
    private static let maxRemarks = 100

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Lists items page by page, newest first; a list of items under review is sorted oldest first.
    ///
    /// - Parameters:
    ///   - organization: The organization; `nil` for all organizations of the staff member.
    ///   - phase: Only items in this phase.
    ///   - cursor: The ``Page/next`` of the previous page.
    ///   - limit: 1 to 100.
    /// - Throws: `role_too_low`; `not_found` for an organization that the staff member may not work for;
    ///   `invalid_request`.
    package func list(
        _ staff: StaffActor, organization: OrganizationID? = nil, phase: ItemLife.Phase? = nil,
        after cursor: String? = nil, limit: Int = 25
    ) async throws -> Page {
        try staff.require(.expert)
        if let organization { try staff.require(.expert, for: organization) }
        let after = try Self.place(cursor, limit: limit)
        let order: ItemOrder = phase == .review ? .oldestFirst : .newestFirst
        let found = try await platform.store.read { tx in
            // Each organization's list uses its own index. One extra row shows whether there is a next page.
            try tx.organizations.list()
                .filter { staff.mayWork(for: $0.id) && (organization == nil || organization == $0.id) }
                .flatMap { owner in
                    let items = try tx.items.page(owner.id, phase: phase, order: order, after: after, limit: limit + 1)
                    return try tx.withoutDecisions(items, organization: owner.id, to: staff)
                        .map { Listed(item: $0, organization: owner) }
                }
        }
        let sorted = found.sorted { left, right in
            let (first, second) = (ItemPosition(left.item), ItemPosition(right.item))
            return order == .newestFirst ? second < first : first < second
        }
        let page = Array(sorted.prefix(limit))
        return Page(items: page, next: sorted.count > limit ? page.last.map { ItemPosition($0.item).cursor } : nil)
    }

    /// Returns an item with its history and the trace of its decision.
    ///
    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `role_too_low`; `not_found`, also for items of organizations that the staff member may not work for;
    ///   `trace_unreadable` if a newer version of the platform made the decision.
    package func show(_ staff: StaffActor, id: String) async throws -> Details {
        let wanted = try ItemID(typed: id)
        let (rows, trace, findings, notes) = try await platform.store.read { tx in
            let item = try Self.find(wanted, for: staff, in: tx)
            let owner = item.organization
            let since = try tx.blindSince(item, to: staff)
            func isVisible(_ at: Timestamp) -> Bool { since.map { at < $0 } ?? true }
            return (
                try ItemReader.rows(of: item, in: tx).hidingDecision(since: since),
                try tx.traces.latest(item: item.id, organization: owner),
                try tx.findings.list(item: item.id, organization: owner, limit: Self.maxRemarks)
                    .filter { isVisible($0.at) },
                try tx.itemNotes.list(item: item.id, organization: owner, limit: Self.maxRemarks)
                    .filter { isVisible($0.at) }
            )
        }
        return Details(
            document: try await ItemReader(platform).document(rows), organization: rows.organization,
            trace: try trace.map { try DecisionTrace(document: $0) }, findings: findings, notes: notes,
            seenAt: platform.clock.now())
    }

    /// Returns the item, in the caller's transaction.
    ///
    /// Searches the organizations one by one: an installation has only a few, and each lookup is by key.
    ///
    /// - Throws: `role_too_low`; `not_found`, both for an unknown id and for an item of an organization that the staff
    ///   member may not work for.
    static func find(_ id: ItemID, for staff: StaffActor, in tx: Transaction) throws -> Item {
        try staff.require(.expert)
        for organization in try tx.organizations.list() where staff.mayWork(for: organization.id) {
            if let item = try tx.items.find(id, organization: organization.id) { return item }
        }
        throw DomainError.notFound("item")
    }

    private static func place(_ cursor: String?, limit: Int) throws(DomainError) -> ItemPosition? {
        guard (1...100).contains(limit) else {
            throw .invalid("limit", "out_of_range", "The limit must be 1 to 100, not \(limit).")
        }
        guard let cursor else { return nil }
        guard let position = ItemPosition(cursor: cursor) else {
            throw .invalid("cursor", "invalid_cursor", "This is no cursor of an item list. Begin without one.")
        }
        return position
    }
}
