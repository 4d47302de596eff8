package import AssayCore

/// The programmatic search (seed 004): a page of the logged-in user's items and the number of all that match, or the
/// number alone.
package struct QueryItems: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Without a filter on the category nothing is found, as the document says.
    ///
    /// - Parameter language: Of the display strings.
    /// - Returns: The page, with its total; no items in the mode that only counts.
    package func callAsFunction(
        _ actor: UserActor, _ search: ProgrammaticSearch, language: Language
    ) async throws -> ItemPage {
        guard search.terms.namesCategory else { return ItemPage(bodies: [], next: nil, total: 0) }
        return try await ItemPage.find(
            actor, search.terms, search.window, page: search.mode == .results ? search.page : nil, counting: true,
            language: language, on: platform)
    }
}
