// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `POST /v1/search/authentications`.
package struct PartnerSearchRequestV1: Codable, Sendable, Hashable {
    /// The number of items on a page, 1 to ``WireLimits/pageItems``; ``WireLimits/partnerPageItemsByDefault`` if absent.
    package let limit: Int?
    package let filters: [SearchFilter]?
    /// The `next_cursor` of the previous page; absent or empty for the first page.
    package let cursor: [String]?
    /// UNIX seconds, inclusive; absent or 0 for no lower bound.
    package let start_date: Double?
    /// UNIX seconds, inclusive; absent or 0 for no upper bound.
    package let end_date: Double?
    package let format_options: PartnerFormatOptions?
}

/// The body of `POST /v2/search/authentications`.
package struct PartnerSearchRequestV2: Codable, Sendable, Hashable {
    /// The number of items on a page, 1 to ``WireLimits/pageItems``; ``WireLimits/partnerPageItemsByDefault`` if absent.
    package let limit: Int?
    package let filters: [SearchFilter]?
    /// The `next_cursor` of the previous page; absent or empty for the first page.
    package let cursor: String?
    /// UNIX seconds, inclusive; absent or 0 for no lower bound.
    package let start_date: Double?
    /// UNIX seconds, inclusive; absent or 0 for no upper bound.
    package let end_date: Double?
    package let format_options: PartnerFormatOptions?
}

/// The parts to include in each item of a page; `/v1` ignores them, and unknown keys are ignored.
package struct PartnerFormatOptions: Codable, Sendable, Hashable {
    package let include_images: Bool?
    package let include_catalog: Bool?
}
