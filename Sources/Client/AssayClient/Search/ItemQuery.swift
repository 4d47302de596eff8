public import AssayWire

/// A page of the logged-in user's items and the number of all that match, or that number alone (seed 004).
public struct ItemQuery: Sendable, Hashable {
    /// The times to look at; `nil` for all time.
    public var dateRange: DateRange?
    /// Joined by AND; without one on the category nothing is found.
    public var filters: [EntrupySearchFilter]
    /// Whether the items are wanted, or their number alone.
    public var resultMode: ResultMode
    /// Items on the page, 1 to 25.
    public var limit: Int
    /// The `next_cursor` of the page before; `nil` or empty for the first.
    public var cursor: [String]?

    /// Makes a query; the defaults are the documents'.
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
