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
    /// Creates the request, after the checks that need no server.
    ///
    /// - Throws: ``AssayError/Code/badRequest``, with a description of the error and its correction.
    func request(language: String) throws(AssayError) -> SearchItemsRequest {
        try AssayError.check(limit: limit, language)
        guard startDate.isFinite, endDate.isFinite else {
            throw AssayError(ofSearch: "A date is no number. Give UNIX seconds, or 0 for an open end.", language)
        }
        guard startDate == 0 || endDate == 0 || startDate <= endDate else {
            throw AssayError(
                ofSearch: "The start date lies after the end date. Swap them, or give 0 for an open end.", language)
        }
        if let index = filters.firstIndex(where: \.values.isEmpty) {
            throw AssayError(
                ofSearch: "filters[\(index)] has no values. Give at least one, or leave the filter out.", language)
        }
        return SearchItemsRequest(
            cursor: cursor,
            filters: filters.map { SearchFilter(key: $0.key, values: $0.values, exclude: $0.excludes) },
            start_date: startDate, end_date: endDate, limit: limit)
    }
}

extension AssayError {
    /// Creates the error of a search that is not sent.
    init(ofSearch description: String, _ language: String) {
        self.init(.badRequest, description, problem: .invalidSearch, language: language)
    }

    /// Checks the number of items on a page of a search.
    static func check(limit: Int, _ language: String) throws(AssayError) {
        guard (1...WireLimits.pageItems).contains(limit) else {
            throw AssayError(
                ofSearch: "The limit is \(limit). Ask for 1 to \(WireLimits.pageItems) items a page.", language)
        }
    }
}
