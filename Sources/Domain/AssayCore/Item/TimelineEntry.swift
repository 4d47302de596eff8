/// One line of an item's history, as its user may read it.
package struct TimelineEntry: Sendable, Hashable {
    /// The kinds of entries; each has a title in the catalogue's texts under `timeline.<kind>`.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case captureStarted = "capture_started"
        case submitted
        case received
        case resultSet = "result_set"
        case reviewStarted = "review_started"
        case reviewed
    }

    package let kind: Kind
    package let at: Timestamp
    /// What an expert wrote for the user.
    package let message: String?

    package init(_ kind: Kind, at: Timestamp, message: String? = nil) {
        self.kind = kind
        self.at = at
        self.message = message
    }
}
