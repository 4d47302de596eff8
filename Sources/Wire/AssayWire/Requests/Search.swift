// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// One filter of a search (`spec/api.md` §4): the values are joined by OR, filters by AND.
///
/// On the wire `{"key", "value"}` or `{"key", "values": […]}`, with an optional `exclude: true`.
package struct SearchFilter: Codable, Sendable, Hashable {
    package let key: String
    package let values: [String]
    /// Whether it leaves out the items that match.
    package let exclude: Bool

    package init(key: String, values: [String], exclude: Bool = false) {
        self.key = key
        self.values = values
        self.exclude = exclude
    }

    private enum CodingKeys: String, CodingKey {
        case key
        case value
        case values
        case exclude
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(String.self, forKey: .key)
        if let values = try container.decodeIfPresent([String].self, forKey: .values) {
            self.values = values
        } else {
            values = [try container.decode(String.self, forKey: .value)]
        }
        exclude = try container.decodeIfPresent(Bool.self, forKey: .exclude) ?? false
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(values, forKey: .values)
        if exclude { try container.encode(true, forKey: .exclude) }
    }
}

/// The keys that a ``SearchFilter`` may name.
package enum SearchKey: String, Sendable, Hashable, CaseIterable {
    case brand = "properties.brand.id"
    case model = "properties.model.id"
    case result = "status.result.id"
    case flag = "status.flag"
    case category = "activity.product_category"
    /// For partners alone: the SDK's searches see their own user's items.
    case username = "owner.user.username"
    case customerItemID = "text_fields.customer_item_id"
    case styleCode = "text_fields.style_code"

    /// Reads a key, the documents' other names for `customer_item_id` included.
    package init?(key: String) {
        switch key {
        case "text_fields.sku", "text_fields.order_id": self = .customerItemID
        default: self.init(rawValue: key)
        }
    }

    /// The keys that the SDK's searches take.
    package static let sdk: [SearchKey] = allCases.filter { $0 != .username }
}

/// The body of `POST /sdk/v1/items/search`: the legacy search (seeds 001 §12, 002), answered by
/// ``EntrupySearchResult``.
package struct SearchItemsRequest: Codable, Sendable, Hashable {
    /// The `next_cursor` of the page before; absent or empty for the first.
    package let cursor: [String]?
    package let filters: [SearchFilter]?
    /// UNIX seconds, included; absent or 0 for an open end.
    package let start_date: Double?
    /// UNIX seconds, included; absent or 0 for an open end.
    package let end_date: Double?
    /// Items on a page, 1 to ``WireLimits/pageItems``; 20 where absent.
    package let limit: Int?

    package init(
        cursor: [String]? = nil, filters: [SearchFilter]? = nil, start_date: Double? = nil, end_date: Double? = nil,
        limit: Int? = nil
    ) {
        self.cursor = cursor
        self.filters = filters
        self.start_date = start_date
        self.end_date = end_date
        self.limit = limit
    }
}

/// The body of `POST /sdk/v1/items/query`: the programmatic search (seed 004), answered by
/// ``EntrupySearchItemsResult``.
package struct QueryItemsRequest: Codable, Sendable, Hashable {
    /// The times that are looked at: the last so many days, or from one moment to another, both included.
    package struct Range: Codable, Sendable, Hashable {
        /// At least 1; not together with `start` and `end`.
        package let last_days: Int?
        /// ISO 8601.
        package let start: String?
        /// ISO 8601.
        package let end: String?

        package init(last_days: Int? = nil, start: String? = nil, end: String? = nil) {
            self.last_days = last_days
            self.start = start
            self.end = end
        }
    }

    /// Absent for all time.
    package let date_range: Range?
    /// Without one on ``SearchKey/category`` nothing is found, as the document says.
    package let filters: [SearchFilter]?
    /// `results` (where absent) or `count_only`.
    package let result_mode: String?
    /// Items on a page, 1 to ``WireLimits/pageItems``; 20 where absent.
    package let limit: Int?
    /// The `next_cursor` of the page before; absent or empty for the first.
    package let cursor: [String]?

    package init(
        date_range: Range? = nil, filters: [SearchFilter]? = nil, result_mode: String? = nil, limit: Int? = nil,
        cursor: [String]? = nil
    ) {
        self.date_range = date_range
        self.filters = filters
        self.result_mode = result_mode
        self.limit = limit
        self.cursor = cursor
    }
}
