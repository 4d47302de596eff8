public import AssayWire

extension AssayClient {
    /// Searches the logged-in user's items by filters and dates (seeds 001 §12, 002), newest first.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for a limit outside 1 to 25, a filter on an unknown key and dates in the
    ///   wrong order, each without a request.
    public func search(_ search: ItemSearch) async throws(AssayError) -> EntrupySearchResult {
        try requireSession()
        let request = try search.request(language: configuration.language)
        try await configurations.prepare()
        return try await api.decode(
            EntrupySearchResult.self, from: .make(.searchItems, json: request, language: api.language))
    }

    /// Searches the logged-in user's items and counts all that match (seed 004), newest first.
    ///
    /// Without a filter on the category nothing is found, as the document says, and nothing is sent.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for a limit outside 1 to 25 and a date range that can't be read, is
    ///   reversed or has less than one day, each without a request.
    public func query(_ query: ItemQuery) async throws(AssayError) -> EntrupySearchItemsResult {
        try requireSession()
        let request = try query.request(language: configuration.language)
        guard query.namesCategory else { return query.nothing }
        try await configurations.prepare()
        return try await api.decode(
            EntrupySearchItemsResult.self, from: .make(.queryItems, json: request, language: api.language))
    }

    /// The logged-in user's items of which an expert wants more photos, newest first: all of them, on one page.
    ///
    /// - Throws: ``AssayError/Code/unauthorizedAccess`` without a session, and no request is sent.
    public func retakes() async throws(AssayError) -> EntrupySearchResult {
        try requireSession()
        try await configurations.prepare()
        return try await api.decode(EntrupySearchResult.self, from: APICall(.retakes))
    }
}
