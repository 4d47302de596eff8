package import AssayCore
import AssayStorage

/// A search over all items of an organization, for its staff.
package struct SearchOrganization: Sendable {
    /// The items of a page, and how it goes on.
    package struct Page: Sendable {
        /// Newest first.
        package let items: [Item]
        /// The cursor of the next page; `nil` on the last one.
        package let next: String?
        /// How many items match on all pages.
        package let total: Int
    }

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter page: `nil` for the number alone.
    /// - Throws: `role_too_low`; `not_found` for an organization that they don't work for.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, terms: ItemTerms, window: SearchWindow, page: SearchPage?
    ) async throws -> Page {
        try staff.require(.expert, for: organization)
        let search = ItemSearch(organization, scope: .organization, terms: terms, window: window)
        return try await platform.store.read { tx in
            let found = try tx.itemSearch.find(search, page: page, counting: true)
            let items =
                found.items.isEmpty
                ? [:] : try tx.items.list(found.items.map(\.item), organization: organization)
            return Page(
                items: found.items.compactMap { items[$0.item] }, next: found.hasMore ? found.items.last?.cursor : nil,
                total: found.total ?? 0)
        }
    }
}
