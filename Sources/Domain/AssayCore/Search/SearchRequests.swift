package import AssayWire

/// The parameters of the legacy search.
package struct LegacySearch: Sendable, Hashable {
    package let terms: ItemTerms
    package let window: SearchWindow
    package let page: SearchPage

    /// - Throws: `unknown_filter_key`, `invalid_cursor`, `invalid_request` for the limit.
    package init(_ request: SearchItemsRequest) throws(DomainError) {
        page = try SearchPage(cursor: request.cursor, limit: request.limit)
        terms = try ItemTerms(request.filters ?? [], keys: SearchKey.sdk)
        window = SearchWindow(startDate: request.start_date, endDate: request.end_date)
    }
}

/// The parameters of the programmatic search, `POST /sdk/v1/items/query`.
package struct ProgrammaticSearch: Sendable, Hashable {
    /// The content of a response.
    package enum Mode: String, Sendable, Hashable, CaseIterable {
        case results
        case countOnly = "count_only"
    }

    package let terms: ItemTerms
    package let window: SearchWindow
    package let page: SearchPage
    package let mode: Mode

    /// - Parameter now: The time from which `last_days` counts back.
    /// - Throws: `unknown_filter_key`, `invalid_date_range`, `invalid_cursor`, `unknown_result_mode`,
    ///   `invalid_request` for the limit.
    package init(_ request: QueryItemsRequest, now: Timestamp) throws(DomainError) {
        mode = try Self.mode(request.result_mode)
        page = try SearchPage(cursor: request.cursor, limit: request.limit)
        terms = try ItemTerms(request.filters ?? [], keys: SearchKey.sdk)
        window = try SearchWindow(request.date_range, now: now)
    }

    private static func mode(_ word: String?) throws(DomainError) -> Mode {
        guard let word else { return .results }
        guard let mode = Mode(rawValue: word) else {
            throw .invalid("result_mode", .unknownResultMode, "Use results or count_only.")
        }
        return mode
    }
}
