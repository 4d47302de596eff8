import AssayWire

/// One authenticated item: its capture, its result and its times.
package struct Item: Sendable, Hashable {
    package let id: ItemID
    package let organization: OrganizationID
    package let user: UserID
    package let capture: CaptureID
    /// The user's description of the item; parts of it can be edited later.
    package var facts: ItemFacts
    package let configuration: CaptureConfiguration
    /// The hash of the catalog that the capture started with; the item keeps its regions and texts.
    package let catalogHash: String
    package var life: ItemLife
    package var times: ItemTimes
    /// The details of the dispute; set only while the item is flagged.
    package var flagInfo: FlagInfo?
    /// The time at which the photos were deleted; `nil` if the item has photos.
    package var photosRemovedAt: Timestamp?
    /// The certificate that is valid now; `nil` if the item has none, or if its certificate is suspended or revoked.
    package var certificate: CertificateID?
    /// Incremented by each change; a write compares it and sets the next value.
    package var revision: Int

    package init(
        id: ItemID, organization: OrganizationID, user: UserID, capture: CaptureID, facts: ItemFacts,
        configuration: CaptureConfiguration, catalogHash: String, life: ItemLife, times: ItemTimes,
        flagInfo: FlagInfo? = nil, photosRemovedAt: Timestamp? = nil,
        certificate: CertificateID? = nil, revision: Int
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
        self.photosRemovedAt = photosRemovedAt
        self.certificate = certificate
        self.revision = revision
    }
}

/// The user's description of the item.
package struct ItemFacts: Sendable, Hashable, Codable {
    /// `sneakers`, `luxury`, `apparel`, or a category of the operator's own catalog.
    package let category: String
    /// The catalog's item type or group, or the user's own text if the category does not know the name.
    package internal(set) var itemType: String?
    /// The catalog's brand id; `nil` if the catalog does not know the name.
    package let brandID: String?
    /// The brand's name in the catalog, or the user's own text if the brand is unknown.
    package internal(set) var brandName: String
    package internal(set) var styleName: String?
    package internal(set) var customerItemID: String?
    /// The values by text field id, including those above.
    package internal(set) var textFields: [String: String]

    /// Explicit keys, because captures and traces store this JSON for years.
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

/// The documented `event_times`, and the estimated completion.
package struct ItemTimes: Sendable, Hashable {
    package let capturedAt: Timestamp
    package let submittedAt: Timestamp
    package let receivedAt: Timestamp
    /// The time at which the first result was set.
    package var initialResultAt: Timestamp?
    /// The time at which the current final result was set; `nil` while there is none.
    package var resultAt: Timestamp?
    /// The estimated completion, when a final result is expected; `nil` once there is one.
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

/// The limits of requests about items; the client receives the same values.
package enum ItemLimits {
    /// The maximum number of reasons of a result.
    package static let reasons = 16
    /// The maximum length of an expert's message or note, in characters.
    package static let messageCharacters = WireLimits.messageCharacters
    /// The maximum length of a flag's note, in characters.
    package static let noteCharacters = WireLimits.noteCharacters
    /// The maximum number of retakes in one response.
    package static let retakes = WireLimits.retakes
    /// The maximum number of entries of a timeline in a response; older ones are left out.
    ///
    /// A flag can be set and cleared any number of times, and each response about an item, and each change of its flag,
    /// reads the timeline.
    package static let timelineEntries = 200
}
