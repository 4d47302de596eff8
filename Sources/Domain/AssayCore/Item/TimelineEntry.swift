/// One entry of an item's history, which its user may read.
package struct TimelineEntry: Sendable, Hashable {
    /// The kinds of entries; each has a title in the catalog's texts under `timeline.<kind>`.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case captureStarted = "capture_started"
        case submitted
        case received
        case resultSet = "result_set"
        case reviewStarted = "review_started"
        case reviewed
        case reopened
        case retakeAsked = "retake_asked"
        case retakeSubmitted = "retake_submitted"
        case retakeClosed = "retake_closed"
        case flagSet = "flag_set"
        case flagCleared = "flag_cleared"
        case flagResolved = "flag_resolved"
        case textFieldsEdited = "text_fields_edited"
        case messageAsked = "message_asked"
        case messageAnswered = "message_answered"
        case photosRemoved = "photos_removed"
        case certificateRevoked = "certificate_revoked"
        case certificateReissued = "certificate_reissued"

        /// Whether the entry's message belongs to the item's result.
        package var setsResult: Bool { [.resultSet, .reviewed, .flagResolved].contains(self) }

        /// Whether the entry tells something about the item's result.
        package var tellsResult: Bool { setsResult || self == .certificateRevoked || self == .certificateReissued }
    }

    package let kind: Kind
    package let at: Timestamp
    /// An expert's message to the user, or the user's note with a flag.
    package internal(set) var message: String?

    package init(_ kind: Kind, at: Timestamp, message: String? = nil) {
        self.kind = kind
        self.at = at
        self.message = message
    }
}
