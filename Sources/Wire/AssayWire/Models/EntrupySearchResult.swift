// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A page of the search by filters and dates (seeds 001 §12, 002).
public struct EntrupySearchResult: Codable, Sendable, Hashable {
    /// How many items this page has.
    public let item_count: Int
    /// The items, newest first.
    public let items: [EntrupyCaptureResult]
    /// What to ask for the next page with; `nil` or empty on the last one.
    public let next_cursor: [String]?

    /// Makes a page of its parts.
    public init(item_count: Int, items: [EntrupyCaptureResult], next_cursor: [String]? = nil) {
        self.item_count = item_count
        self.items = items
        self.next_cursor = next_cursor
    }
}
