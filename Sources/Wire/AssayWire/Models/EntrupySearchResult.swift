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
