// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// One filter of a search: its values are joined by OR, filters by AND.
///
/// The wire form is `{"key", "value"}` or `{"key", "values": […]}`, with an optional `exclude: true`.
package struct SearchFilter: Codable, Sendable, Hashable {
    package let key: String
    package let values: [String]
    /// Whether the search excludes the items that match.
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

/// The keys that a ``SearchFilter`` can have.
package enum SearchKey: String, Sendable, Hashable, CaseIterable {
    /// The item's id, in any case.
    case entrupyID = "entrupy_id"
    case brand = "properties.brand.id"
    case model = "properties.model.id"
    case result = "status.result.id"
    case flag = "status.flag"
    case category = "activity.product_category"
    /// For the partner API only: the SDK's searches are limited to the logged-in user's items.
    case username = "owner.user.username"
    case customerItemID = "text_fields.customer_item_id"
    case styleCode = "text_fields.style_code"

    /// The documented alternative names for `text_fields.customer_item_id`.
    private static let customerItemIDs = ["customer_item_id", "text_fields.sku", "text_fields.order_id"]

    /// Creates a key from its name, including the documented alternative names.
    package init?(key: String) {
        if Self.customerItemIDs.contains(key) { self = .customerItemID } else { self.init(rawValue: key) }
    }

    /// All names of the key.
    package var spellings: [String] { self == .customerItemID ? [rawValue] + Self.customerItemIDs : [rawValue] }

    /// The keys that the SDK's searches accept.
    package static let sdk: [SearchKey] = allCases.filter { $0 != .username }
}

/// The body of `POST /sdk/v1/items/search`, the legacy search, which returns ``EntrupySearchResult``.
package struct SearchItemsRequest: Codable, Sendable, Hashable {
    /// The `next_cursor` of the previous page; absent or empty for the first page.
    package let cursor: [String]?
    package let filters: [SearchFilter]?
    /// UNIX seconds, inclusive; absent or 0 for no lower bound.
    package let start_date: Double?
    /// UNIX seconds, inclusive; absent or 0 for no upper bound.
    package let end_date: Double?
    /// The number of items on a page, 1 to ``WireLimits/pageItems``; 20 if absent.
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

/// The body of `POST /sdk/v1/items/query`, the programmatic search, which returns ``EntrupySearchItemsResult``.
package struct QueryItemsRequest: Codable, Sendable, Hashable {
    /// The date range: a number of days up to now, or from one moment to another, both inclusive.
    package struct Range: Codable, Sendable, Hashable {
        /// At least 1; cannot be combined with `start` and `end`.
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

    /// The date range; absent for all time.
    package let date_range: Range?
    /// The filters; as in the documented SDK, a search without one on ``SearchKey/category`` finds nothing.
    package let filters: [SearchFilter]?
    /// `results` (the default) or `count_only`.
    package let result_mode: String?
    /// The number of items on a page, 1 to ``WireLimits/pageItems``; 20 if absent.
    package let limit: Int?
    /// The `next_cursor` of the previous page; absent or empty for the first page.
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

extension SearchFilter: SchemaProviding {
    package static var schema: JSONSchema {
        .object(
            [
                "key": .open(SearchKey.allCases.flatMap(\.spellings)).described("The property to compare."),
                "value": JSONSchema.string.orNull.described("One value; without effect beside `values`."),
                "values": JSONSchema.array(of: .string, atMost: WireLimits.filterValues).orNull
                    .described("The values of which the property must have one."),
                "exclude": JSONSchema.boolean.orNull.described("Whether matching items are left out instead."),
            ], required: ["key"])
    }
}

extension SearchItemsRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "cursor": JSONSchema(["maxItems": 1]).described("`next_cursor` of the previous page."),
        "filters": JSONSchema(["maxItems": .integer(WireLimits.filterValues)]).described("All of them must match."),
        "start_date": .described("UNIX seconds, inclusive; 0 for no lower bound."),
        "end_date": .described("UNIX seconds, inclusive; 0 for no upper bound."),
        "limit": JSONSchema(["minimum": 1, "maximum": .integer(WireLimits.pageItems), "default": 20])
            .described("The number of items on a page."),
    ]
}

extension QueryItemsRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "cursor": JSONSchema(["maxItems": 1]).described("`next_cursor` of the previous page."),
        "filters": JSONSchema(["maxItems": .integer(WireLimits.filterValues)])
            .described("All of them must match; without one on `activity.product_category` nothing does."),
        "date_range": .described("`last_days`, or `start` and `end`; absent for all time."),
        "result_mode": JSONSchema(["enum": ["results", "count_only"]])
            .described("`count_only` returns the number of matches without items."),
        "limit": JSONSchema(["minimum": 1, "maximum": .integer(WireLimits.pageItems), "default": 20])
            .described("The number of items on a page."),
    ]
}

extension QueryItemsRequest.Range: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "last_days": JSONSchema(["minimum": 1]).described("The number of days up to now."),
        "start": .described("ISO 8601, inclusive, such as `2026-01-31` or `2026-01-31T23:59:59Z`."),
        "end": .described("ISO 8601, inclusive."),
    ]
}
