/// One authenticated thing: what was captured, what was decided, and when.
package struct Item: Sendable, Hashable {
    package let id: ItemID
    package let organization: OrganizationID
    package let user: UserID
    package let capture: CaptureID
    /// What the user said; some of it can be edited later.
    package var facts: ItemFacts
    package let configuration: CaptureConfiguration
    /// The catalog that the capture began with: its regions and texts stay the item's.
    package let catalogHash: String
    package var life: ItemLife
    package var times: ItemTimes
    /// The dispute; there only while the item is flagged.
    package var flagInfo: FlagInfo?
    /// Counts the changes; each write compares and sets it.
    package var revision: Int

    package init(
        id: ItemID, organization: OrganizationID, user: UserID, capture: CaptureID, facts: ItemFacts,
        configuration: CaptureConfiguration, catalogHash: String, life: ItemLife, times: ItemTimes,
        flagInfo: FlagInfo? = nil, revision: Int
    ) {
        self.id = id
        self.organization = organization
        self.user = user
        self.capture = capture
        self.facts = facts
        self.configuration = configuration
        self.catalogHash = catalogHash
        self.life = life
        self.times = times
        self.flagInfo = flagInfo
        self.revision = revision
    }
}

/// What the user said about the thing (`spec/sdk.md` §6).
package struct ItemFacts: Sendable, Hashable, Codable {
    /// `sneakers`, `luxury`, `apparel`, or a category of the operator's own catalog.
    package let category: String
    /// The catalog's item type or group, or as the user writes it where the category knows none of this name.
    package let itemType: String?
    /// The catalog's brand; `nil` where it knows none of this name.
    package let brandID: String?
    /// The brand as the catalog or, where unknown, the user writes it.
    package let brandName: String
    package let styleName: String?
    package let customerItemID: String?
    /// The values by text field id, those above included.
    package let textFields: [String: String]

    /// Written out, because captures and traces keep it for years.
    private enum CodingKeys: String, CodingKey {
        case category
        case itemType = "item_type"
        case brandID = "brand_id"
        case brandName = "brand_name"
        case styleName = "style_name"
        case customerItemID = "customer_item_id"
        case textFields = "text_fields"
    }

    package init(
        category: String, itemType: String?, brandID: String?, brandName: String, styleName: String?,
        customerItemID: String?, textFields: [String: String]
    ) {
        self.category = category
        self.itemType = itemType
        self.brandID = brandID
        self.brandName = brandName
        self.styleName = styleName
        self.customerItemID = customerItemID
        self.textFields = textFields
    }
}

/// The documented `event_times`, and when a result is promised.
package struct ItemTimes: Sendable, Hashable {
    package let capturedAt: Timestamp
    package let submittedAt: Timestamp
    package let receivedAt: Timestamp
    /// When the first result was set.
    package var initialResultAt: Timestamp?
    /// When the result that stands was set; `nil` while under review.
    package var resultAt: Timestamp?
    /// When a final result is promised; `nil` once there is one.
    package var etaAt: Timestamp?

    package init(
        capturedAt: Timestamp, submittedAt: Timestamp, receivedAt: Timestamp, initialResultAt: Timestamp? = nil,
        resultAt: Timestamp? = nil, etaAt: Timestamp?
    ) {
        self.capturedAt = capturedAt
        self.submittedAt = submittedAt
        self.receivedAt = receivedAt
        self.initialResultAt = initialResultAt
        self.resultAt = resultAt
        self.etaAt = etaAt
    }
}
