import AssayWire
public import Foundation

/// A search for a page of the logged-in user's items, by filters and dates.
public struct ItemSearch: Sendable, Hashable {
    /// The filters, joined by AND.
    public var filters: [ItemFilter]
    /// UNIX seconds, inclusive; 0 for no lower bound.
    public var startDate: TimeInterval
    /// UNIX seconds, inclusive; 0 for no upper bound.
    public var endDate: TimeInterval
    /// The number of items on the page, 1 to 25.
    public var limit: Int
    /// The `next_cursor` of the previous page; empty for the first page.
    public var cursor: [String]

    /// Creates a search; the defaults select the first page of all items.
    public init(
        filters: [ItemFilter] = [], startDate: TimeInterval = 0, endDate: TimeInterval = 0, limit: Int = 20,
        cursor: [String] = []
    ) {
        self.filters = filters
        self.startDate = startDate
        self.endDate = endDate
        self.limit = limit
        self.cursor = cursor
    }
}

/// A filter that matches items with one of some values for a key.
public struct ItemFilter: Sendable, Hashable {
    /// The key, such as `entrupy_id`, `properties.brand.id`, `status.result.id`, `status.flag` or `customer_item_id`.
    public let key: String
    /// The values, joined by OR; at least one.
    public let values: [String]
    /// Whether the search excludes the items that match.
    public let excludes: Bool

    /// Creates a filter from its parts.
    public init(_ key: String, _ values: [String], excludes: Bool = false) {
        self.key = key
        self.values = values
        self.excludes = excludes
    }
}

extension ItemSearch {
    /// Creates the request after local validation.
    ///
    /// - Throws: ``AssayError/Code/badRequest``, with a description of the error and its correction.
    func request(language: String) throws(AssayError) -> SearchItemsRequest {
        let check = SearchCheck(language: language)
        try check.limit(limit)
        try check.dates(startDate, endDate)
        var filters: [SearchFilter] = []
        for (index, filter) in self.filters.enumerated() {
            filters.append(try check.filter(filter, at: index))
        }
        return SearchItemsRequest(
            cursor: cursor, filters: filters, start_date: startDate, end_date: endDate, limit: limit)
    }
}

/// The validation of arguments that both searches perform before they send a request.
struct SearchCheck {
    /// The language of user-facing texts.
    let language: String

    func error(_ description: String) -> AssayError {
        AssayError(.badRequest, description, problem: .invalidSearch, language: language)
    }

    func limit(_ limit: Int) throws(AssayError) {
        guard (1...WireLimits.pageItems).contains(limit) else {
            throw error("The limit is \(limit). Ask for 1 to \(WireLimits.pageItems) items a page.")
        }
    }

    func dates(_ start: TimeInterval, _ end: TimeInterval) throws(AssayError) {
        guard start.isFinite, end.isFinite else {
            throw error("A date is no number. Give UNIX seconds, or 0 for an open end.")
        }
        guard start == 0 || end == 0 || start <= end else {
            throw error("The start date lies after the end date. Swap them, or give 0 for an open end.")
        }
    }

    func filter(_ filter: ItemFilter, at index: Int) throws(AssayError) -> SearchFilter {
        guard let key = SearchKey(key: filter.key), SearchKey.sdk.contains(key) else {
            let known = SearchKey.sdk.flatMap(\.spellings).sorted()
            throw error(
                "filters[\(index)].key is \(filter.key), which is no key of a search. Use one of "
                    + known.joined(separator: ", ") + ".")
        }
        guard !filter.values.isEmpty else {
            throw error("filters[\(index)] has no values. Give at least one, or leave the filter out.")
        }
        return SearchFilter(key: filter.key, values: filter.values, exclude: filter.excludes)
    }
}
