public import AssayWire

/// A query for a page of the logged-in user's items and the number of all matches, or for that number only.
public struct ItemQuery: Sendable, Hashable {
    /// The date range; `nil` for all time.
    public var dateRange: DateRange?
    /// The filters, joined by AND; a query without one on the category finds nothing.
    public var filters: [EntrupySearchFilter]
    /// Whether the query returns items, or only their number.
    public var resultMode: ResultMode
    /// The number of items on the page, 1 to 25.
    public var limit: Int
    /// The `next_cursor` of the previous page; `nil` or empty for the first page.
    public var cursor: [String]?

    /// Creates a query; the defaults are those of the documented SDK.
    public init(
        filters: [EntrupySearchFilter] = [], dateRange: DateRange? = .last(days: 30),
        resultMode: ResultMode = .results, limit: Int = 20, cursor: [String]? = nil
    ) {
        self.dateRange = dateRange
        self.filters = filters
        self.resultMode = resultMode
        self.limit = limit
        self.cursor = cursor
    }
}
