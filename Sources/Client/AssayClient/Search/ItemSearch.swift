public import Foundation

/// A page of the logged-in user's items, by filters and dates (seeds 001 §12, 002).
public struct ItemSearch: Sendable, Hashable {
    /// Joined by AND.
    public var filters: [ItemFilter]
    /// UNIX seconds, included; 0 for an open end.
    public var startDate: TimeInterval
    /// UNIX seconds, included; 0 for an open end.
    public var endDate: TimeInterval
    /// Items on the page, 1 to 25.
    public var limit: Int
    /// The `next_cursor` of the page before; empty for the first.
    public var cursor: [String]

    /// Makes a search; as it stands, for the first page of all items.
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

/// What the items of a search have in common: one of some values under a key.
public struct ItemFilter: Sendable, Hashable {
    /// Such as `properties.brand.id`, `status.result.id`, `status.flag`, `text_fields.sku`.
    public let key: String
    /// Joined by OR; at least one.
    public let values: [String]
    /// Whether it leaves out the items that match.
    public let excludes: Bool

    /// Creates a filter from its parts.
    public init(_ key: String, _ values: [String], excludes: Bool = false) {
        self.key = key
        self.values = values
        self.excludes = excludes
    }
}
