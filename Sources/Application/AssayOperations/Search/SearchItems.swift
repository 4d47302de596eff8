package import AssayCore
import AssayStorage

/// Searches the logged-in user's items.
package struct SearchItems: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// The legacy search: a page of the items.
    ///
    /// - Parameters:
    ///   - language: The language of the display strings.
    ///   - session: The actor's session, if the search must prove it.
    package func callAsFunction(
        _ actor: UserActor, _ search: LegacySearch, language: Language, proving session: PresentedSession? = nil
    ) async throws -> ItemPage {
        try await find(
            actor, search.terms, search.window, page: search.page, counting: false, language: language,
            proving: session)
    }

    /// The programmatic search: a page of the items and the number of all matches, or the number alone.
    ///
    /// The documented SDK finds no items without a filter on the category.
    ///
    /// - Parameters:
    ///   - language: The language of the display strings.
    ///   - session: The actor's session, if the search must prove it.
    /// - Returns: The page with the total; no items in the count-only mode.
    package func callAsFunction(
        _ actor: UserActor, _ search: ProgrammaticSearch, language: Language, proving session: PresentedSession? = nil
    ) async throws -> ItemPage {
        guard search.terms.namesCategory else { return ItemPage(bodies: [], next: nil, total: 0) }
        return try await find(
            actor, search.terms, search.window, page: search.mode == .results ? search.page : nil, counting: true,
            language: language, proving: session)
    }

    /// Runs a search of a user's own items, in one transaction.
    ///
    /// - Parameter page: The page to return; `nil` for the total number only.
    private func find(
        _ actor: UserActor, _ terms: ItemTerms, _ window: SearchWindow, page: SearchPage?, counting: Bool,
        language: Language, proving session: PresentedSession?
    ) async throws -> ItemPage {
        let search = ItemSearchCriteria(actor.organization, scope: .user(actor.user), terms: terms, window: window)
        return try await RenderedItems(platform: platform, shape: .sdk, language: language)
            .page(search, page, of: actor.user, counting: counting, proving: session)
    }
}

/// A result page of the SDK's searches.
///
/// The items are JSON that is sent without further encoding. They are never a `String`, which would validate their bytes
/// again.
package struct ItemPage: Sendable, Hashable {
    /// The number of items on the page.
    package let count: Int
    /// The items as JSON, in the SDK's format, with commas between them.
    package let items: [UInt8]
    /// The cursor for the next page; `nil` on the last page.
    package let next: [String]?
    /// The number of matching items on all pages; `nil` if it was not requested.
    package let total: Int?

    init(count: Int, items: [UInt8], next: [String]?, total: Int?) {
        self.count = count
        self.items = items
        self.next = next
        self.total = total
    }

    package init(bodies: [[UInt8]], next: [String]?, total: Int?) {
        var items: [UInt8] = []
        items.reserveCapacity(bodies.reduce(0) { $0 + $1.count + 1 })
        for (number, body) in bodies.enumerated() {
            if number > 0 { items.append(UInt8(ascii: ",")) }
            items.append(contentsOf: body)
        }
        self.init(count: bodies.count, items: items, next: next, total: total)
    }
}
