/// One entry of an item's timeline.
public struct EntrupyCaptureResultEvents: Codable, Sendable, Hashable {
    /// A short word to show beside it.
    public let label: String
    /// What happened, in one line.
    public let title: String
    /// The kind, a stable snake_case word.
    public let type: String
    /// More on it.
    public let message: String?
    /// When it happened.
    public let timestamp: EntrupyCaptureResultTimestamp

    /// Makes an entry of its parts.
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
