public import AssayWire
import Foundation

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

extension ItemQuery {
    /// Whether there is a filter on the category with at least one value.
    var namesCategory: Bool {
        filters.contains { filter in
            if case .category(let categories) = filter { !categories.isEmpty } else { false }
        }
    }

    /// The result of a query without a category: as in the documented SDK, it is empty and not an error.
    var nothing: EntrupySearchItemsResult {
        EntrupySearchItemsResult(
            metadata: .init(result_mode: resultMode.rawValue), total_count: 0, item_count: 0,
            items: resultMode == .countOnly ? nil : [])
    }

    /// Creates the request after local validation.
    ///
    /// - Throws: ``AssayError/Code/badRequest``, with a description of the error and its correction.
    func request(language: String) throws(AssayError) -> QueryItemsRequest {
        let check = SearchCheck(language: language)
        try check.limit(limit)
        var wireFilters: [SearchFilter] = []
        for filter in filters where !filter.wireValues.isEmpty || filter.wireKey != .category {
            guard !filter.wireValues.isEmpty else {
                throw check.error(
                    "The filter on \(filter.wireKey.rawValue) has no values. Give at least one, or leave it out.")
            }
            wireFilters.append(SearchFilter(key: filter.wireKey.rawValue, values: filter.wireValues))
        }
        return QueryItemsRequest(
            date_range: try range(check), filters: wireFilters, result_mode: resultMode.rawValue, limit: limit,
            cursor: cursor)
    }

    private func range(_ check: SearchCheck) throws(AssayError) -> QueryItemsRequest.Range? {
        switch dateRange {
        case nil: return nil
        case .last(let days):
            guard days >= 1 else { throw check.error("The date range is the last \(days) days. Give 1 or more.") }
            return .init(last_days: days)
        case .custom(let start, let end):
            let from = try moment(start, "start", check)
            let to = try moment(end, "end", check)
            guard from.firstMicrosecond <= to.lastMicrosecond else {
                throw check.error("The date range starts at \(start), after its end \(end). Swap the two.")
            }
            // The texts are sent unchanged: the server includes the whole second, minute or day that a text denotes.
            return .init(start: start, end: end)
        }
    }

    private func moment(_ text: String, _ name: String, _ check: SearchCheck) throws(AssayError) -> ISO8601Moment {
        guard let moment = ISO8601Moment(text) else {
            throw check.error(
                "The date range's \(name), \(text), can't be read. Write it as ISO 8601 has it: 2025-01-31T23:59:59Z.")
        }
        return moment
    }
}

extension EntrupySearchFilter {
    fileprivate var wireKey: SearchKey {
        switch self {
        case .status: .result
        case .category: .category
        case .brands: .brand
        case .flag: .flag
        }
    }

    fileprivate var wireValues: [String] {
        switch self {
        case .status(let results): results.map(\.rawValue)
        case .category(let categories): categories.map(\.rawValue)
        case .brands(let brands): brands
        case .flag(let states): states.map(\.rawValue)
        }
    }
}
