public import AssayWire
public import Foundation

/// The query of ``EntrupyApp/searchAuthenticationItems(query:completion:)``.
///
/// A search reads the query when it is called. Later changes, for example to request the next page, do not affect that
/// search. Objective-C does not see the filters, because it does not have their type; it uses the search with a
/// delegate instead.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class EntrupySearchQuery: NSObject {
    /// A time range.
    public typealias DateRange = AssayWire.DateRange
    /// A kind of result.
    public typealias ResultMode = AssayWire.ResultMode

    /// The time range of the search; `nil` for no limit.
    public var dateRange: DateRange? = .last(days: 30)
    /// The filters, combined with AND, the values of one filter with OR; without a `category` filter nothing is found.
    public var filters: [EntrupySearchFilter] = []
    /// Whether the search returns the items or only their number.
    public var resultMode: ResultMode = .results
    /// The number of items per page, 1 to 25.
    public var limit: Int = 20
    /// The `next_cursor` of the previous page; `nil` for the first page.
    public var cursor: [String]?

    /// Makes a query for the last 30 days, without filters.
    public override init() {
        super.init()
    }

    /// Makes a query from its parts, with the same defaults.
    public convenience init(
        dateRange: DateRange? = .last(days: 30), filters: [EntrupySearchFilter] = [],
        resultMode: ResultMode = .results, limit: Int = 20, cursor: [String]? = nil
    ) {
        self.init()
        self.dateRange = dateRange
        self.filters = filters
        self.resultMode = resultMode
        self.limit = limit
        self.cursor = cursor
    }
}
