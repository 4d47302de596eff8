package import AssayCore

/// The programmatic search: a page of the logged-in user's items and the number of all matches, or the number alone.
package struct QueryItems: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// The documented SDK finds no items without a filter on the category.
    ///
    /// - Parameter language: The language of the display strings.
    /// - Returns: The page with the total; no items in the count-only mode.
    package func callAsFunction(
        _ actor: UserActor, _ search: ProgrammaticSearch, language: Language
    ) async throws -> ItemPage {
        guard search.terms.namesCategory else { return ItemPage(bodies: [], next: nil, total: 0) }
        return try await ItemPage.find(
            actor, search.terms, search.window, page: search.mode == .results ? search.page : nil, counting: true,
            language: language, on: platform)
    }
}
