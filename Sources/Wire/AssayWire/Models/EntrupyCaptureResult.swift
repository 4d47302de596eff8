// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// An authentication, as the SDK returns it from a capture, a search or `fetchSessionDetails`.
///
/// Decode it with a plain `JSONDecoder`. Unknown keys and unknown enumeration values never cause a decoding error.
public struct EntrupyCaptureResult: Codable, Sendable, Hashable {
    /// The item's id, unique on the server.
    public let authentication_id: String
    /// The same value as ``authentication_id``, under the name that the partner API uses.
    public let entrupy_id: String
    /// Brand, model and function of the item.
    public let properties: EntrupyCaptureResultProperties
    /// The item's result and flag.
    public var status: EntrupyCaptureResultStatus
    /// Certificate and catalog details.
    ///
    /// The server provides neither yet.
    public let more_details: EntrupyCaptureResultMoreDetails?
    /// The text fields, with the values that the user entered.
    public var text_fields: [EntrupyCaptureResultTextField]?
    /// The addresses of the photos.
    public let images: EntrupyCaptureResultImages?
    /// The time of each step of the authentication.
    public let event_times: EntrupyCaptureResultEventTimes?
    /// The start of the authentication.
    public let timestamp: EntrupyCaptureResultTimestamp
    /// The timeline, oldest first.
    public var events: [EntrupyCaptureResultEvents]?
    /// The user who captured the item.
    public var user: EntrupyCaptureResultUser?
    /// The retake that was requested or submitted.
    public let batch_request: EntrupyCaptureResultBatchRequest?
    /// Whether the app shows market prices; the server never sends it.
    public var price: EntrupyCaptureResultPrice?

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
        batch_request: EntrupyCaptureResultBatchRequest? = nil,
        price: EntrupyCaptureResultPrice? = nil
    ) {
        self.authentication_id = authentication_id
        entrupy_id = authentication_id
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
        self.price = price
    }

    /// Decodes a result; JSON of older versions has no `entrupy_id`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        authentication_id = try values.decode(String.self, forKey: .authentication_id)
        entrupy_id = try values.decodeIfPresent(String.self, forKey: .entrupy_id) ?? authentication_id
        properties = try values.decode(EntrupyCaptureResultProperties.self, forKey: .properties)
        status = try values.decode(EntrupyCaptureResultStatus.self, forKey: .status)
        more_details = try values.decodeIfPresent(EntrupyCaptureResultMoreDetails.self, forKey: .more_details)
        text_fields = try values.decodeIfPresent([EntrupyCaptureResultTextField].self, forKey: .text_fields)
        images = try values.decodeIfPresent(EntrupyCaptureResultImages.self, forKey: .images)
        event_times = try values.decodeIfPresent(EntrupyCaptureResultEventTimes.self, forKey: .event_times)
        timestamp = try values.decode(EntrupyCaptureResultTimestamp.self, forKey: .timestamp)
        events = try values.decodeIfPresent([EntrupyCaptureResultEvents].self, forKey: .events)
        user = try values.decodeIfPresent(EntrupyCaptureResultUser.self, forKey: .user)
        batch_request = try values.decodeIfPresent(EntrupyCaptureResultBatchRequest.self, forKey: .batch_request)
        price = try values.decodeIfPresent(EntrupyCaptureResultPrice.self, forKey: .price)
    }
}

/// The visibility of market prices, which this platform does not have.
public struct EntrupyCaptureResultPrice: Codable, Sendable, Hashable {
    /// Whether the app shows its view of market prices.
    public let show_pricing_widget: Bool

    /// Creates a price from its parts.
    public init(show_pricing_widget: Bool) {
        self.show_pricing_widget = show_pricing_widget
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
