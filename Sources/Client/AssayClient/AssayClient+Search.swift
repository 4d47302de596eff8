public import AssayWire

extension AssayClient {
    /// Searches the logged-in user's items by filters and dates, newest first.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for a limit outside 1 to 25, a filter with an unknown key, or a start
    ///   date after the end date.
    public func search(_ search: ItemSearch) async throws(AssayError) -> EntrupySearchResult {
        try requireSession()
        let request = try search.request(language: configuration.language)
        try await configurations.prepare()
        return try await api.answer(to: Endpoints.searchItems, json: request)
    }

    /// Searches the logged-in user's items, newest first, and counts all matches.
    ///
    /// As in the documented SDK, a query without a filter on the category finds nothing; no request is sent.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for a limit outside 1 to 25 or a number of days below 1; and from the
    ///   server for a date range that is malformed or reversed.
    public func query(_ query: ItemQuery) async throws(AssayError) -> EntrupySearchItemsResult {
        try requireSession()
        let request = try query.request(language: configuration.language)
        guard query.namesCategory else {
            api.log.misuse(
                "A search without a filter on the category finds nothing. Add .category with one or more categories.")
            return query.nothing
        }
        try await configurations.prepare()
        return try await api.answer(to: Endpoints.queryItems, json: request)
    }

    /// Returns the logged-in user's items with open retakes, newest first, all on one page.
    ///
    /// - Throws: ``AssayError/Code/unauthorizedAccess`` without a valid session; no request is sent.
    public func retakes() async throws(AssayError) -> EntrupySearchResult {
        try requireSession()
        try await configurations.prepare()
        return try await api.answer(to: Endpoints.retakes)
    }
}
