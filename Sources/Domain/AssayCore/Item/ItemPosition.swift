/// The order of a list of items, by the start of their captures.
package enum ItemOrder: String, Sendable, Hashable, CaseIterable {
    case newestFirst
    case oldestFirst
}

/// The end of a page of items; the next page begins after it, even if items were added in between.
package struct ItemPosition: Sendable, Hashable, Comparable {
    package let capturedAt: Timestamp
    package let item: ItemID

    package init(capturedAt: Timestamp, item: ItemID) {
        self.capturedAt = capturedAt
        self.item = item
    }

    package init(_ item: Item) {
        self.init(capturedAt: item.times.capturedAt, item: item.id)
    }

    /// Reads a cursor; `nil` if the text does not have a cursor's form.
    package init?(cursor: String) {
        let parts = cursor.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let microseconds = Int64(parts[0]), let item = ItemID(userInput: String(parts[1]))
        else { return nil }
        self.init(capturedAt: Timestamp(microseconds: microseconds), item: item)
    }

    /// The position as text, for clients to send back.
    package var cursor: String { "\(capturedAt.microseconds)-\(item)" }

    package static func < (left: ItemPosition, right: ItemPosition) -> Bool {
        (left.capturedAt, left.item.rawValue) < (right.capturedAt, right.item.rawValue)
    }
}
