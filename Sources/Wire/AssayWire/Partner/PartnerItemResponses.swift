// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `GET /v1|v2/authentications/{entrupy_id}`, and of the lookup of `/v2`.
package struct PartnerItemResponse<Item: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    package let item: Item

    package init(item: Item) {
        self.item = item
    }
}

/// The response of `GET /v1/lookup/authentications/{lookup_value}`.
package struct PartnerLookupResponseV1: Codable, Sendable, Hashable {
    /// The latest item with the `customer_item_id`.
    package let item: PartnerItemV1
    /// The older ones, latest first, at most ``WireLimits/otherItems``.
    package let other_items: [PartnerItemV1]
}

/// A page of `POST /v1/search/authentications`, newest first.
package struct PartnerSearchResponseV1: Codable, Sendable, Hashable {
    package let items: [PartnerItemV1]
    /// The number of items on this page.
    package let item_count: Int
    /// The `cursor` of the next page; `null` on the last page.
    @Nullable package private(set) var next_cursor: [String]?
}

/// A page of `POST /v2/search/authentications`, newest first.
package struct PartnerSearchResponseV2: Codable, Sendable, Hashable {
    package let items: [PartnerItemV2]
    /// The number of items on this page.
    package let item_count: Int
    /// The `cursor` of the next page; `null` on the last page.
    @Nullable package private(set) var next_cursor: String?
}
