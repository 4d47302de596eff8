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

    /// Creates the request.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for a limit outside 1 to 25, less than one day, or a filter without values.
    func request(language: String) throws(AssayError) -> QueryItemsRequest {
        try AssayError.check(limit: limit, language)
        if case .last(let days) = dateRange, days < 1 {
            throw AssayError(ofSearch: "The date range is the last \(days) days. Give 1 or more.", language)
        }
        let filters = filters.filter { !$0.wireValues.isEmpty || $0.wireKey != .category }
        if let empty = filters.first(where: \.wireValues.isEmpty) {
            throw AssayError(
                ofSearch: "The filter on \(empty.wireKey.rawValue) has no values. Give at least one, or leave it out.",
                language)
        }
        return QueryItemsRequest(
            date_range: range, filters: filters.map { SearchFilter(key: $0.wireKey.rawValue, values: $0.wireValues) },
            result_mode: resultMode.rawValue, limit: limit, cursor: cursor)
    }

    /// The texts are sent unchanged: the server includes the whole second, minute or day that a text denotes.
    private var range: QueryItemsRequest.Range? {
        switch dateRange {
        case nil: nil
        case .last(let days): .init(last_days: days)
        case .custom(let start, let end): .init(start: start, end: end)
        }
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
