package import AssayCore
import AssayStorage

/// Lists items for the staff, page by page.
///
/// Items are sorted newest first; a list of items under review is sorted oldest first.
package struct ListItems: Sendable {
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

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - organization: The organization; `nil` for all organizations of the staff member.
    ///   - phase: Only items in this phase.
    ///   - cursor: The ``Page/next`` of the previous page.
    ///   - limit: 1 to 100.
    /// - Throws: `role_too_low`; `not_found` for an organization that the staff member may not work for;
    ///   `invalid_request`.
    package func callAsFunction(
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
                    try tx.items.page(owner.id, phase: phase, order: order, after: after, limit: limit + 1)
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

    private static func place(_ cursor: String?, limit: Int) throws(DomainError) -> ItemPosition? {
        guard (1...100).contains(limit) else {
            throw .invalid([.init("limit", "out_of_range", "The limit must be 1 to 100, not \(limit).")])
        }
        guard let cursor else { return nil }
        guard let position = ItemPosition(cursor: cursor) else {
            throw .invalid([.init("cursor", "invalid_cursor", "This is no cursor of an item list. Begin without one.")])
        }
        return position
    }
}
