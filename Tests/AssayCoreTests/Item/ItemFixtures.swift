import AssayCore

/// Items that differ from a standard item in one property.
enum ItemFixtures {
    static let captured = Timestamp(microseconds: 1_795_253_400_000_000)
    static let submitted = captured.adding(seconds: 300)
    static let received = captured.adding(seconds: 360)
    static let decided = captured.adding(seconds: 365)

    static func facts(
        category: String = "sneakers", itemType: String? = "low_top", brandID: String? = "nike",
        brandName: String = "Nike", styleName: String? = "Air Jordan 1 Retro High OG",
        textFields: [String: String] = ["style_code": "555088-134"]
    ) -> ItemFacts {
        ItemFacts(
            category: category, itemType: itemType, brandID: brandID, brandName: brandName, styleName: styleName,
            customerItemID: "sku-xyz", textFields: textFields)
    }

    static func item(
        facts: ItemFacts = facts(), configuration: CaptureConfiguration = .production, life: ItemLife = ItemLife()
    ) -> Item {
        Item(
            id: ItemID("7QX0M2KD9A"), organization: OrganizationID("organisation"), user: UserID("user"),
            capture: CaptureID("capture"), facts: facts, configuration: configuration, catalogHash: "hash",
            life: life,
            times: ItemTimes(capturedAt: captured, submittedAt: submitted, receivedAt: received, reviewHours: 12),
            revision: 1)
    }
}
