import AssayCore

/// A catalog with one category, in both languages.
enum CatalogFixtures {
    static func region(_ id: String) -> Catalog.Region {
        Catalog.Region(
            id: id, label: TextKey("region.\(id)"), instruction: TextKey("region.\(id).how"), outline: nil,
            sample: nil, minShortSide: 300, sharpnessMin: nil, required: true, when: [])
    }

    static func field(_ id: String, required: Bool, editable: Bool, identifier: Bool) -> Catalog.TextField {
        Catalog.TextField(
            id: id, label: TextKey("field.\(id)"), required: required, editable: editable, identifier: identifier,
            max: 64)
    }

    static let texts = CatalogTexts([
        .english: [
            "region.outer_side": "Outer side", "region.sole": "Sole", "field.style_code": "Style code",
            "field.customer_item_id": "SKU", "result.authentic.header": "Authentic",
            "result.authentic.message": "The item is authentic.", "result.needs_review.header": "Under Review",
            "result.needs_review.message": "An expert will look.", "result.invalid.header": "Invalid",
            "result.invalid.message": "It could not be judged.",
            "reason.same_photo_twice": "One photo twice: {regions}.",
            "timeline.capture_started": "Capture started", "timeline.reviewed": "Reviewed by an expert",
        ],
        .japanese: [
            "region.outer_side": "外側", "region.sole": "ソール", "result.invalid.header": "無効",
            "reason.same_photo_twice": "同じ写真：{regions}",
        ],
    ])

    static func catalog() throws -> Catalog {
        let category = Catalog.Category(
            id: "sneakers", itemTypes: ["low_top"], required: [],
            textFields: [
                field("style_code", required: false, editable: true, identifier: false),
                field("customer_item_id", required: true, editable: false, identifier: true),
            ],
            regions: [region("outer_side"), region("sole")], debugRegions: ["sole"], reviewHours: 12)
        return try Catalog(
            Catalog.Contents(
                brands: [Catalog.Brand(id: "nike", name: "Nike", aliases: [], categories: ["sneakers"])],
                categories: [category], flagReasons: [], invalidReasons: [], texts: texts)
        ) { _ in "hash" }
    }
}
