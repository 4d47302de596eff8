// swift-format-ignore-file: AlwaysUseLowerCamelCase

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
