package import AssayCore
import AssayStorage

/// Searches all items of an organization, for its staff.
package struct SearchOrganization: Sendable {
    /// A page of items, and the cursor of the next page.
    package struct Page: Sendable {
        /// The items, newest first.
        package let items: [Item]
        /// The cursor of the next page; `nil` on the last one.
        package let next: String?
        /// The number of matching items on all pages.
        package let total: Int
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter page: The page to return; `nil` for the total number only.
    /// - Throws: `role_too_low`; `not_found` for an organization that the staff member may not work for.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, terms: ItemTerms, window: SearchWindow, page: SearchPage?
    ) async throws -> Page {
        try staff.require(.expert, for: organization)
        let search = ItemSearchCriteria(organization, scope: .organization, terms: terms, window: window)
        return try await platform.store.read { tx in
            let found = try tx.itemSearch.find(search, page: page, counting: true)
            let items =
                found.items.isEmpty
                ? [:] : try tx.items.list(found.items.map(\.item), organization: organization)
            return Page(
                items: found.items.compactMap { items[$0.item] }, next: found.next?.cursor, total: found.total ?? 0)
        }
    }
}
