import AssayCore
import AssayStorage

/// An answer of the SDK's searches: items as JSON, put together and never encoded again.
package struct ItemPage: Sendable, Hashable {
    /// Each item in the SDK's shape.
    package let bodies: [String]
    /// What to ask for the next page with; `nil` on the last one.
    package let next: [String]?
    /// How many items match on all pages; `nil` where that was not asked.
    package let total: Int?

    package init(bodies: [String], next: [String]?, total: Int?) {
        self.bodies = bodies
        self.next = next
        self.total = total
    }

    /// Runs a search of a user's own items, in one transaction.
    ///
    /// - Parameter page: `nil` for the number alone.
    static func find(
        _ actor: UserActor, _ terms: ItemTerms, _ window: SearchWindow, page: SearchPage?, counting: Bool,
        language: Language, on platform: Platform
    ) async throws -> ItemPage {
        let search = ItemSearch(actor.organization, scope: .user(actor.user), terms: terms, window: window)
        let rendering = RenderedItems(platform: platform, language: language)
        let (found, seen) = try await platform.store.read { tx in
            let found = try tx.itemSearch.find(search, page: page, counting: counting)
            let seen = try rendering.look(
                found.items.map(\.item), organization: actor.organization, user: actor.user, in: tx)
            return (found, seen)
        }
        return ItemPage(
            bodies: try await rendering.bodies(seen),
            next: found.hasMore ? found.items.last.map { [$0.cursor] } : nil, total: found.total)
    }
}
