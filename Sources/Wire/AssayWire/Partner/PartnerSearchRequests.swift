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

    package init(
        limit: Int? = nil, filters: [SearchFilter]? = nil, cursor: [String]? = nil, start_date: Double? = nil,
        end_date: Double? = nil, format_options: PartnerFormatOptions? = nil
    ) {
        self.limit = limit
        self.filters = filters
        self.cursor = cursor
        self.start_date = start_date
        self.end_date = end_date
        self.format_options = format_options
    }
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

    package init(
        limit: Int? = nil, filters: [SearchFilter]? = nil, cursor: String? = nil, start_date: Double? = nil,
        end_date: Double? = nil, format_options: PartnerFormatOptions? = nil
    ) {
        self.limit = limit
        self.filters = filters
        self.cursor = cursor
        self.start_date = start_date
        self.end_date = end_date
        self.format_options = format_options
    }
}

/// The parts to include in each item of a page; `/v1` ignores them, and unknown keys are ignored.
package struct PartnerFormatOptions: Codable, Sendable, Hashable {
    package let include_images: Bool?
    package let include_catalog: Bool?

    package init(include_images: Bool? = nil, include_catalog: Bool? = nil) {
        self.include_images = include_images
        self.include_catalog = include_catalog
    }
}
