// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A page of the search by filters and dates.
public struct EntrupySearchResult: Codable, Sendable, Hashable {
    /// The number of items on this page.
    public let item_count: Int
    /// The items, newest first.
    public let items: [EntrupyCaptureResult]
    /// The cursor of the next page; `nil` or empty on the last page.
    public let next_cursor: [String]?

    /// Creates a page from its parts.
    public init(item_count: Int, items: [EntrupyCaptureResult], next_cursor: [String]? = nil) {
        self.item_count = item_count
        self.items = items
        self.next_cursor = next_cursor
    }
}

/// A response of the programmatic search.
public struct EntrupySearchItemsResult: Codable, Sendable, Hashable {
    /// The kind of response.
    public let metadata: EntrupySearchItemsResultMetadata
    /// The exact number of matching items over all pages.
    public let total_count: Int
    /// The number of items in this response.
    public let item_count: Int
    /// The items, newest first; `nil` if only the count was requested.
    public let items: [EntrupyCaptureResult]?
    /// The cursor of the next page; `nil` on the last page.
    public let next_cursor: [String]?

    /// Creates a response from its parts.
    public init(
        metadata: EntrupySearchItemsResultMetadata, total_count: Int, item_count: Int,
        items: [EntrupyCaptureResult]? = nil, next_cursor: [String]? = nil
    ) {
        self.metadata = metadata
        self.total_count = total_count
        self.item_count = item_count
        self.items = items
        self.next_cursor = next_cursor
    }
}

/// The kind of response that a search returned.
public struct EntrupySearchItemsResultMetadata: Codable, Sendable, Hashable {
    /// `results` or `count_only`.
    public let result_mode: String?

    /// Creates metadata from its parts.
    public init(result_mode: String? = nil) {
        self.result_mode = result_mode
    }
}

/// The kind of response that a programmatic search returns.
public enum ResultMode: RawRepresentable, Codable, Sendable, Hashable {
    /// Only the number of matches.
    case countOnly
    /// The items and their number.
    case results
    /// A mode that this version does not know.
    case other(String)

    /// Creates a value from its wire representation.
    public init(rawValue: String) {
        switch rawValue {
        case "count_only": self = .countOnly
        case "results": self = .results
        default: self = .other(rawValue)
        }
    }

    /// The wire representation.
    public var rawValue: String {
        switch self {
        case .countOnly: "count_only"
        case .results: "results"
        case .other(let word): word
        }
    }
}
