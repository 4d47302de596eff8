// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A retake that an expert has asked for.
public struct EntrupyCaptureResultBatchRequest: Codable, Sendable, Hashable {
    /// `batch_open` while photos are asked for, then `batch_submitted`, `batch_closed`.
    public let customer_state: String?
    /// When it was asked for.
    public let requested_at: EntrupyCaptureResultTimestamp?
    /// Why, in words.
    public let retake_reasons: [String]?
    /// The retake's id; ours, not in the documents.
    public let retake_id: String?
    /// Until when the photos can be handed in; ours, not in the documents.
    public let expires_at: EntrupyCaptureResultTimestamp?

    /// Makes a request of its parts.
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
