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

/// A retake that an expert has requested.
public struct EntrupyCaptureResultBatchRequest: Codable, Sendable, Hashable {
    /// `batch_open` while photos are requested, then `batch_submitted`, then `batch_closed`.
    public let customer_state: String?
    /// The time of the request.
    public let requested_at: EntrupyCaptureResultTimestamp?
    /// The reasons for the retake, in words.
    public let retake_reasons: [String]?
    /// The retake's id; an addition of this platform to the documented SDK.
    public let retake_id: String?
    /// The time until which photos can be submitted; an addition of this platform to the documented SDK.
    public let expires_at: EntrupyCaptureResultTimestamp?

    /// Creates a request from its parts.
    public init(
        customer_state: String? = nil, requested_at: EntrupyCaptureResultTimestamp? = nil,
        retake_reasons: [String]? = nil, retake_id: String? = nil, expires_at: EntrupyCaptureResultTimestamp? = nil
    ) {
        self.customer_state = customer_state
        self.requested_at = requested_at
        self.retake_reasons = retake_reasons
        self.retake_id = retake_id
        self.expires_at = expires_at
    }
}
