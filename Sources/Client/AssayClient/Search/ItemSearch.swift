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
    /// The key, such as `properties.brand.id`, `status.result.id`, `status.flag` or `text_fields.sku`.
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
