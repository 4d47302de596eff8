/// Which way a list of items runs, by the start of their captures.
package enum ItemOrder: String, Sendable, Hashable, CaseIterable {
    case newestFirst
    case oldestFirst
}

/// Where a page of items ended: the next one begins behind it, whatever was added meanwhile.
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

    /// Reads a cursor; `nil` where it is none of ours.
    package init?(cursor: String) {
        let parts = cursor.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let microseconds = Int64(parts[0]), let item = ItemID(userInput: String(parts[1]))
        else { return nil }
        self.init(capturedAt: Timestamp(microseconds: microseconds), item: item)
    }

    /// The position as text, to hand out and take back.
    package var cursor: String { "\(capturedAt.microseconds)-\(item)" }

    package static func < (left: ItemPosition, right: ItemPosition) -> Bool {
        (left.capturedAt, left.item.rawValue) < (right.capturedAt, right.item.rawValue)
    }
}
