/// One entry of an item's timeline.
public struct EntrupyCaptureResultEvents: Codable, Sendable, Hashable {
    /// A short label to show next to the event.
    public let label: String
    /// The event in one line.
    public let title: String
    /// The kind of event, a stable snake_case word.
    public let type: String
    /// Further details.
    public let message: String?
    /// The time of the event.
    public let timestamp: EntrupyCaptureResultTimestamp

    /// Creates an entry from its parts.
    public init(
        label: String, title: String, type: String, message: String? = nil, timestamp: EntrupyCaptureResultTimestamp
    ) {
        self.label = label
        self.title = title
        self.type = type
        self.message = message
        self.timestamp = timestamp
    }
}
