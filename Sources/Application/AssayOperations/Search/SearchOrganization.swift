package import AssayCore
import AssayStorage

/// Searches all items of an organization, for its staff.
///
/// Items whose result the member must not see are left out, because a filter could tell it.
///
/// A page may end early, and the number of all matches is not known: a search reads a limited number of items.
package struct SearchOrganization: Sendable {
    /// A page of items, and the cursor of the next page.
    package struct Page: Sendable {
        /// The items, newest first.
        package let items: [Item]
        /// The cursor of the next page; `nil` on the last one.
        package let next: String?
    }

    /// The number of matches that were counted.
    package struct Count: Sendable {
        package let matches: Int
        /// Whether there are no other matches.
        package let isComplete: Bool
    }

    /// The number of matches after which counting stops.
    package static let maxCount = 1_000

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `role_too_low`; `not_found` for an organization that the staff member may not work for.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, terms: ItemTerms, window: SearchWindow, page: SearchPage
    ) async throws -> Page {
        try staff.require(.expert, for: organization)
        let search = ItemSearchCriteria(organization, scope: .organization, terms: terms, window: window)
        return try await platform.store.read { tx in
            let found = try tx.itemSearch.find(search, page: page, counting: false)
            let ids = found.items.map(\.item)
            let items = ids.isEmpty ? [:] : try tx.items.list(ids, organization: organization)
            let blind = try tx.blindItems(among: ids, organization: organization, to: staff)
            return Page(
                items: ids.filter { !blind.contains($0) }.compactMap { items[$0] }, next: found.next?.cursor)
        }
    }

    /// Counts the matches, as far as one page leads.
    ///
    /// - Throws: `role_too_low`; `not_found` for an organization that the staff member may not work for.
    package func count(
        _ staff: StaffActor, _ organization: OrganizationID, terms: ItemTerms, window: SearchWindow
    ) async throws -> Count {
        try staff.require(.expert, for: organization)
        let search = ItemSearchCriteria(organization, scope: .organization, terms: terms, window: window)
        return try await platform.store.read { tx in
            let found = try tx.itemSearch.find(search, page: SearchPage(limit: Self.maxCount), counting: false)
            let blind = try tx.blindItems(
                among: found.items.map(\.item), organization: organization, to: staff)
            return Count(matches: found.items.count - blind.count, isComplete: found.next == nil)
        }
    }
}
