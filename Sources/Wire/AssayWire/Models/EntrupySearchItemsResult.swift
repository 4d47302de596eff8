// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// An answer of the programmatic search (seed 004).
public struct EntrupySearchItemsResult: Codable, Sendable, Hashable {
    /// What kind of answer it is.
    public let metadata: EntrupySearchItemsResultMetadata
    /// How many items match, over all pages; exact.
    public let total_count: Int
    /// How many items this answer has.
    public let item_count: Int
    /// The items, newest first; `nil` where only the count was asked for.
    public let items: [EntrupyCaptureResult]?
    /// What to ask for the next page with; `nil` on the last one.
    public let next_cursor: [String]?

    /// Makes an answer of its parts.
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

/// What kind of answer a search gave.
public struct EntrupySearchItemsResultMetadata: Codable, Sendable, Hashable {
    /// `results` or `count_only`.
    public let result_mode: String?

    /// Makes metadata of their parts.
    public init(result_mode: String? = nil) {
        self.result_mode = result_mode
    }
}
