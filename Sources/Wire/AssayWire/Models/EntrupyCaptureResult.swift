// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// An authentication, as the SDK returns it from a capture, a search or `fetchSessionDetails`.
///
/// Decode it with a plain `JSONDecoder`. Unknown keys and unknown enumeration values never cause a decoding error.
public struct EntrupyCaptureResult: Codable, Sendable, Hashable {
    /// The item's id, unique on the server.
    public let authentication_id: String
    /// Brand, model and function of the item.
    public let properties: EntrupyCaptureResultProperties
    /// The item's result and flag.
    public var status: EntrupyCaptureResultStatus
    /// Certificate and catalog details.
    ///
    /// The server provides neither yet.
    public let more_details: EntrupyCaptureResultMoreDetails?
    /// The text fields, with the values that the user entered.
    public let text_fields: [EntrupyCaptureResultTextField]?
    /// The addresses of the photos.
    public let images: EntrupyCaptureResultImages?
    /// The time of each step of the authentication.
    public let event_times: EntrupyCaptureResultEventTimes?
    /// The start of the authentication.
    public let timestamp: EntrupyCaptureResultTimestamp
    /// The timeline, oldest first.
    public let events: [EntrupyCaptureResultEvents]?
    /// The user who captured the item.
    public let user: EntrupyCaptureResultUser?
    /// The retake that was requested or submitted.
    public let batch_request: EntrupyCaptureResultBatchRequest?

    /// The same value as ``authentication_id``, under the name that the partner API uses.
    public var entrupy_id: String { authentication_id }

    /// Creates a result from its parts.
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

/// The user who captured an item.
public struct EntrupyCaptureResultUser: Codable, Sendable, Hashable {
    /// `<OrganizationName>-<unique_user_id>`.
    public let username: String

    /// Creates a user from the name.
    public init(username: String) {
        self.username = username
    }
}
