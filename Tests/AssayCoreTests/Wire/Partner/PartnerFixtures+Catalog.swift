import AssayCore

extension PartnerFixtures {
    /// A part of the built-in catalog, with its texts.
    static func catalog() throws -> Catalog {
        try Catalog(
            Catalog.Contents(
                brands: [
                    Catalog.Brand(
                        id: "louis_vuitton", name: "Louis Vuitton", aliases: [], categories: ["luxury", "sneakers"],
                        materials: ["Epi leather"]),
                    Catalog.Brand(id: "bape", name: "Bape", aliases: [], categories: ["apparel"]),
                ],
                categories: [luxuryCategory, apparelCategory, sneakersCategory],
                flagReasons: [
                    Catalog.FlagReason(
                        id: "result_incorrect", label: "flag_reason.result_incorrect", isDefault: true),
                    Catalog.FlagReason(id: "other", label: "flag_reason.other", isDefault: false),
                ], invalidReasons: [], texts: texts)
        ) { _ in "hash" }
    }

    private static let luxuryCategory = Catalog.Category(
        id: "luxury", itemTypes: ["handbag", "shoulder_bag"], required: [.brand],
        textFields: [
            field("style_name"), field("material"), field("serial_number", identifier: true),
            field("customer_item_id", identifier: true),
        ],
        regions: [
            region("front"), region("logo"),
            region("pattern", when: [Catalog.Condition(.material, values: ["canvas", "coated canvas"])]),
            region(
                "chain",
                when: [
                    Catalog.Condition(.brand, values: ["chanel"]), Catalog.Condition(.material, values: ["lambskin"]),
                ]),
        ], debugRegions: ["front"], reviewHours: 48)

    private static let apparelCategory = Catalog.Category(
        id: "apparel", itemTypes: ["jacket", "coat", "t_shirt"],
        itemTypeGroups: [Catalog.ItemTypeGroup(id: "outerwear", members: ["jacket", "coat"])], required: [.brand],
        textFields: [
            field("style_name"), field("material"), field("garment_size"), field("customer_item_id", identifier: true),
        ],
        regions: [region("care_label")], debugRegions: ["care_label"], reviewHours: 48)

    private static let sneakersCategory = Catalog.Category(
        id: "sneakers", itemTypes: ["low_top"], required: [.brand, .styleName],
        textFields: [
            field("style_name", required: true), field("style_code"), field("customer_item_id", identifier: true),
        ],
        regions: [region("outer_side"), region("sole")], debugRegions: ["sole"], reviewHours: 24)

    private static func field(_ id: String, required: Bool = false, identifier: Bool = false) -> Catalog.TextField {
        Catalog.TextField(
            id: id, label: TextKey("field.\(id)"), required: required, editable: !identifier, identifier: identifier,
            max: 64)
    }

    private static func region(_ id: String, when conditions: [Catalog.Condition] = []) -> Catalog.Region {
        Catalog.Region(
            id: id, label: TextKey("region.\(id)"), instruction: TextKey("region.\(id).how"), outline: nil,
            sample: nil, minShortSide: 300, sharpnessMin: nil, required: true, when: conditions)
    }

    private static let texts = CatalogTexts([
        .english: [
            "category.luxury": "Luxury", "category.apparel": "Apparel", "category.sneakers": "Sneakers",
            "item_type.handbag": "Handbag", "item_type.shoulder_bag": "Shoulder bag", "item_type.t_shirt": "T-shirt",
            "item_type.outerwear": "Outerwear", "item_type.jacket": "Jacket", "item_type.coat": "Coat",
            "field.material": "Material", "field.customer_item_id": "Item ID",
            "region.front": "Front", "region.logo": "Logo", "region.outer_side": "Outer side", "region.sole": "Sole",
            "region.care_label": "Care label", "region.care_label.how": "Photograph the whole label.",
            "result.authentic.header": "Authentic",
            "result.authentic.message": "The item matches what its brand makes.",
            "result.needs_review.header": "Under Review",
            "result.needs_review.message": "An expert is looking at the item.",
            "result.invalid.header": "Invalid",
            "result.invalid.message": "The photos can't be used for an authentication.",
            "reason.same_photo_twice": "The same photo was used more than once: {regions}",
            "flag_reason.result_incorrect": "I believe the result is wrong", "flag_reason.other": "Another reason",
        ],
        .japanese: [
            "category.luxury": "ラグジュアリー", "item_type.shoulder_bag": "ショルダーバッグ", "field.material": "素材",
            "result.authentic.header": "真正品",
            "result.authentic.message": "ブランドの正規品の特徴と一致しました。",
            "flag_reason.result_incorrect": "結果が間違っていると思う",
        ],
    ])
}
