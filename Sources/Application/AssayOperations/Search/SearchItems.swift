package import AssayCore

/// The legacy search: a page of the logged-in user's items.
package struct SearchItems: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter language: The language of the display strings.
    package func callAsFunction(
        _ actor: UserActor, _ search: LegacySearch, language: Language
    ) async throws -> ItemPage {
        try await ItemPage.find(
            actor, search.terms, search.window, page: search.page, counting: false, language: language, on: platform)
    }
}
