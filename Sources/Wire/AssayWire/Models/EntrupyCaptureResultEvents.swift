// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The time of each step of an authentication; a step that has not happened is absent.
public struct EntrupyCaptureResultEventTimes: Codable, Sendable, Hashable {
    /// The start of the capture.
    public let capture_started_at: EntrupyCaptureResultTimestamp?
    /// The time when the user submitted the capture.
    public let submitted_at: EntrupyCaptureResultTimestamp?
    /// The arrival of the last photo.
    public let received_at: EntrupyCaptureResultTimestamp?
    /// The time of the first result.
    public let initial_result_set_at: EntrupyCaptureResultTimestamp?
    /// The time of the current result.
    public let result_returned_at: EntrupyCaptureResultTimestamp?

    /// Creates event times from their parts.
    public init(
        capture_started_at: EntrupyCaptureResultTimestamp? = nil,
        submitted_at: EntrupyCaptureResultTimestamp? = nil,
        received_at: EntrupyCaptureResultTimestamp? = nil,
        initial_result_set_at: EntrupyCaptureResultTimestamp? = nil,
        result_returned_at: EntrupyCaptureResultTimestamp? = nil
    ) {
        self.capture_started_at = capture_started_at
        self.submitted_at = submitted_at
        self.received_at = received_at
        self.initial_result_set_at = initial_result_set_at
        self.result_returned_at = result_returned_at
    }
}

/// A moment in two forms: as text and as a number.
public struct EntrupyCaptureResultTimestamp: Codable, Sendable, Hashable {
    /// ISO 8601 in UTC with microseconds, such as `2026-11-21T08:30:00.123456Z`.
    public let display: String
    /// UNIX seconds.
    public let epoch: Double

    /// Creates a moment from its two forms, which must agree.
    public init(display: String, epoch: Double) {
        self.display = display
        self.epoch = epoch
    }
}

/// One entry of an item's timeline.
public struct EntrupyCaptureResultEvents: Codable, Sendable, Hashable {
    /// A short label to show next to the event.
    public let label: String
    /// The event in one line.
    public let title: String
    /// The kind of event, a stable snake_case word.
    public let type: String
    /// Further details.
    public var message: String?
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
