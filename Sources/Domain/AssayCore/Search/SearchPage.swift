import AssayWire

/// The requested page of a search.
package struct SearchPage: Sendable, Hashable {
    /// The last item of the previous page; `nil` for the first page.
    package let after: ItemPosition?
    /// The maximum number of items on the page.
    package let limit: Int

    package init(after: ItemPosition? = nil, limit: Int = WireLimits.pageItemsByDefault) {
        self.after = after
        self.limit = limit
    }

    /// Reads the page from a request.
    ///
    /// - Parameter cursor: The `next_cursor` of the previous page; absent or empty for the first page.
    /// - Throws: `invalid_cursor` for text that does not have the form of this platform's cursors; `invalid_request`
    ///   for a limit outside 1 to 25.
    package init(cursor: [String]?, limit: Int?) throws(DomainError) {
        let limit = limit ?? WireLimits.pageItemsByDefault
        guard (1...WireLimits.pageItems).contains(limit) else {
            throw .invalid("limit", "out_of_range", "The limit must be 1 to \(WireLimits.pageItems), not \(limit).")
        }
        self.init(after: try Self.place(cursor), limit: limit)
    }

    private static func place(_ cursor: [String]?) throws(DomainError) -> ItemPosition? {
        guard let cursor, !cursor.isEmpty else { return nil }
        guard cursor.count == 1, let position = ItemPosition(cursor: cursor[0]) else {
            throw .invalid(
                "cursor", .invalidCursor,
                "This is no cursor of a search. Use the next_cursor of the page before, or none.")
        }
        return position
    }
}
