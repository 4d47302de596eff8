// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `POST /v2/authentications/{entrupy_id}/retakes`.
package struct RequestRetakeRequest: Codable, Sendable, Hashable {
    /// The ids of the regions to photograph, of the item's category.
    package let regions: [String]
    /// An explanation for the user.
    package let message: String?
    /// The time to submit the photos, 1 to 90 days; 14 if absent.
    package let days: Int?
}

extension RequestRetakeRequest: Unprinted {}

/// The response of `POST /v2/authentications/{entrupy_id}/retakes`.
package struct RetakeResponse: Codable, Sendable, Hashable {
    package let retake: PartnerRetake

    package init(retake: PartnerRetake) {
        self.retake = retake
    }
}

/// A request for more photos of an item.
package struct PartnerRetake: Codable, Sendable, Hashable {
    package let retake_id: String
    /// `batch_open` while photos are requested, then `batch_submitted` or `batch_closed`.
    package let customer_state: String
    /// The ids of the regions to photograph.
    package let regions: [String]
    /// The explanation for the user.
    @Nullable package private(set) var message: String?
    /// ISO 8601 in UTC with microseconds.
    package let requested_at: String
    /// The time until which the photos can be submitted, in the same form; `null` unless the retake is open.
    @Nullable package private(set) var expires_at: String?

    package init(
        retake_id: String, customer_state: String, regions: [String], message: String?, requested_at: String,
        expires_at: String?
    ) {
        self.retake_id = retake_id
        self.customer_state = customer_state
        self.regions = regions
        self.message = message
        self.requested_at = requested_at
        self.expires_at = expires_at
    }
}
