package import AssayWire

extension PartnerItemV1 {
    /// Renders an item in the shape of `/v1`.
    ///
    /// - Parameters:
    ///   - version: 1.3 leaves out what 1.4 added; any other version gives the shape of 1.4.
    ///   - language: The language of display texts; ids and texts that people wrote are not translated.
    package init(_ document: ItemDocument, version: PartnerVersion, language: Language) {
        let renderer = PartnerRenderer(document, language: language)
        var textFields = renderer.textFields
        textFields.updateValue(renderer.facts.customerItemID, forKey: Self.orderID)
        self.init(
            entrupy_id: document.item.id.rawValue,
            activity: Activity(
                name: PartnerRenderer.activity, form_factor: PartnerRenderer.formFactor,
                product_category: renderer.facts.category),
            certificate: document.certificateAddress.map { Certificate(preview: $0.preview, site: $0.page) },
            owner: Owner(
                organization: Owner.Organization(name: document.organizationName),
                user: Owner.User(username: document.username)),
            properties: Properties(renderer, version: version),
            status: Status(result: Result(renderer), flag: renderer.flag),
            text_fields: textFields, timestamp: PartnerMoment(document.item.times.capturedAt))
    }

    /// The name that `/v1` documents for the text field `customer_item_id`.
    private static let orderID = "order_id"
}

extension PartnerItemV1.Result {
    fileprivate init(_ renderer: PartnerRenderer) {
        let result = renderer.result
        self.init(
            id: result.id, final: result.final, display: result.display.header,
            reason: result.id == .invalid ? Self.text(of: result.display) : nil)
    }

    /// The reasons, each on a line of its own because not every one ends with a period.
    private static func text(of display: PartnerResultDisplay) -> String {
        let reasons = display.reasons.map(\.text)
        return reasons.isEmpty ? display.message : reasons.joined(separator: "\n")
    }
}

extension PartnerItemV1.Properties {
    fileprivate init(_ renderer: PartnerRenderer, version: PartnerVersion) {
        let facts = renderer.facts
        let showsNames = version != .v1_3
        self.init(
            brand: PartnerItemV1.Named(
                id: facts.brandIdentifier, display: showsNames ? facts.brandName : nil),
            model: facts.modelIdentifier.map(PartnerItemV1.Model.init(id:)),
            material: showsNames && facts.category == "luxury" ? renderer.material.map(Self.material) : nil,
            item_type: showsNames && facts.category == "apparel" ? Self.itemType(renderer) : nil)
    }

    private static func material(_ name: String) -> PartnerItemV1.Named {
        PartnerItemV1.Named(id: ItemFacts.identifier(of: name), display: name)
    }

    private static func itemType(_ renderer: PartnerRenderer) -> PartnerItemV1.Named? {
        guard let id = renderer.facts.itemTypeIdentifier, let name = renderer.itemTypeName else { return nil }
        return PartnerItemV1.Named(id: id, display: name)
    }
}

extension PartnerMoment {
    /// Renders a time in the documented form.
    package init(_ time: Timestamp) {
        self.init(display: time.iso8601, epoch: time.epoch)
    }
}
