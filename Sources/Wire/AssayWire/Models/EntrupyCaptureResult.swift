// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// One authentication as the SDK hands it out: what capture, search and `fetchSessionDetails` answer (seeds 001 §9, 004).
///
/// Decode it with a plain `JSONDecoder`; unknown keys and unknown values of the enumerations never fail a decode.
public struct EntrupyCaptureResult: Codable, Sendable, Hashable {
    /// The item's id, unique in the platform.
    public let authentication_id: String
    /// Brand, model and function of the item.
    public let properties: EntrupyCaptureResultProperties
    /// Result and flag.
    public var status: EntrupyCaptureResultStatus
    /// Certificate and catalog facts.
    ///
    /// The platform has none of either yet.
    public let more_details: EntrupyCaptureResultMoreDetails?
    /// What the user has typed in.
    public let text_fields: [EntrupyCaptureResultTextField]?
    /// Addresses of the photos.
    public let images: EntrupyCaptureResultImages?
    /// When each step happened.
    public let event_times: EntrupyCaptureResultEventTimes?
    /// The start of the authentication.
    public let timestamp: EntrupyCaptureResultTimestamp
    /// The timeline, oldest first.
    public let events: [EntrupyCaptureResultEvents]?
    /// Who captured the item.
    public let user: EntrupyCaptureResultUser?
    /// The retake that is asked for or was handed in.
    public let batch_request: EntrupyCaptureResultBatchRequest?

    /// The same as ``authentication_id``, by the name that the partner API uses.
    public var entrupy_id: String { authentication_id }

    /// Makes a result of its parts.
    public init(
        authentication_id: String,
        properties: EntrupyCaptureResultProperties,
        status: EntrupyCaptureResultStatus,
        more_details: EntrupyCaptureResultMoreDetails? = nil,
        text_fields: [EntrupyCaptureResultTextField]? = nil,
        images: EntrupyCaptureResultImages? = nil,
        event_times: EntrupyCaptureResultEventTimes? = nil,
        timestamp: EntrupyCaptureResultTimestamp,
        events: [EntrupyCaptureResultEvents]? = nil,
        user: EntrupyCaptureResultUser? = nil,
        batch_request: EntrupyCaptureResultBatchRequest? = nil
    ) {
        self.authentication_id = authentication_id
        self.properties = properties
        self.status = status
        self.more_details = more_details
        self.text_fields = text_fields
        self.images = images
        self.event_times = event_times
        self.timestamp = timestamp
        self.events = events
        self.user = user
        self.batch_request = batch_request
    }
}
