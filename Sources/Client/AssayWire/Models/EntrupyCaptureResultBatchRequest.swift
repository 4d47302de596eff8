// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A retake that an expert has asked for.
public struct EntrupyCaptureResultBatchRequest: Codable, Sendable, Hashable {
    /// `batch_open` while photos are asked for, then `batch_submitted`, `batch_closed`.
    public let customer_state: String?
    /// When it was asked for.
    public let requested_at: EntrupyCaptureResultTimestamp?
    /// Why, in words.
    public let retake_reasons: [String]?

    /// Makes a request of its parts.
    public init(
        customer_state: String? = nil, requested_at: EntrupyCaptureResultTimestamp? = nil,
        retake_reasons: [String]? = nil
    ) {
        self.customer_state = customer_state
        self.requested_at = requested_at
        self.retake_reasons = retake_reasons
    }
}
