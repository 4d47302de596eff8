// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// When each step of an authentication happened; a step that has not happened is absent.
public struct EntrupyCaptureResultEventTimes: Codable, Sendable, Hashable {
    /// The capture began.
    public let capture_started_at: EntrupyCaptureResultTimestamp?
    /// The user submitted.
    public let submitted_at: EntrupyCaptureResultTimestamp?
    /// The last photo arrived.
    public let received_at: EntrupyCaptureResultTimestamp?
    /// The first result was there.
    public let initial_result_set_at: EntrupyCaptureResultTimestamp?
    /// The result that stands was there.
    public let result_returned_at: EntrupyCaptureResultTimestamp?

    /// Makes times of their parts.
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

/// A moment, twice: as text and as a number.
public struct EntrupyCaptureResultTimestamp: Codable, Sendable, Hashable {
    /// ISO 8601 in UTC with microseconds, such as `2026-11-21T08:30:00.123456Z`.
    public let display: String
    /// UNIX seconds.
    public let epoch: Double

    /// Makes a moment of its two forms, which must agree.
    public init(display: String, epoch: Double) {
        self.display = display
        self.epoch = epoch
    }
}
