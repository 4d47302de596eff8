import AssayCatalog
import AssayCore
import Testing

@Suite struct RegionDemandTests {
    let catalog: Catalog

    init() throws {
        catalog = try BuiltInCatalog.compiled.get()
    }

    @Test(arguments: [
        (
            ["brand": "Nike", "style_name": "Dunk"],
            "outer_side inner_side front heel sole tongue_label size_tag insole stitching box_label"
        ),
        (
            ["brand": "Nike", "style_name": "Benassi", "item_type": "slide"],
            "outer_side inner_side front heel sole size_tag insole stitching box_label"
        ),
        (
            ["brand": "Gucci", "product_category": "luxury"],
            "front back logo hardware stitching material_close_up interior interior_label date_code"
        ),
        (
            ["brand": "Gucci", "item_type": "Tote Bag", "material": "Coated-Canvas"],
            """
            front back base logo hardware stitching material_close_up pattern_alignment interior interior_label \
            date_code
            """
        ),
        (
            ["brand": "Chanel", "item_type": "belt", "material": "leather"],
            "front back logo buckle stitching material_close_up date_code authenticity_card"
        ),
        (
            ["brand": "Nike", "item_type": "cap"],
            "front back brand_label logo_close_up stitching fabric_close_up hang_tag"
        ),
        (
            ["brand": "Unknown", "item_type": "jacket"],
            "front back brand_label care_label logo_close_up stitching fabric_close_up fastening hang_tag"
        ),
    ])
    func asksForWhatTheItemNeeds(item: [String: String], regions: String) throws {
        let resolved = try CaptureMetadata(item).resolved(in: catalog)
        let asked = catalog.regions(for: resolved, configuration: .production).map(\.id)
        #expect(asked.joined(separator: " ") == regions)
    }

    /// A photo is mandatory when every member of a group needs it.
    ///
    /// It is optional when only some members need it, or when it depends on the item type and the catalog does not know
    /// the type.
    @Test(arguments: [
        (
            ["brand": "Bape", "product_category": "apparel", "item_type": "Outerwear"],
            "front back brand_label care_label logo_close_up stitching fabric_close_up fastening hang_tag?"
        ),
        (
            ["brand": "Bape", "product_category": "apparel", "item_type": "Tops"],
            "front back brand_label care_label logo_close_up stitching fabric_close_up fastening? hang_tag?"
        ),
        (
            ["brand": "Louis Vuitton", "product_category": "luxury", "item_type": "Bags"],
            "front back base? logo hardware stitching material_close_up interior interior_label date_code?"
        ),
        (
            ["brand": "Gucci", "product_category": "luxury", "item_type": "Key Holder"],
            """
            front back base? logo hardware? buckle? stitching material_close_up interior? interior_label? date_code?
            """
        ),
        (
            ["brand": "Nike", "item_type": "Sneakers"],
            "outer_side inner_side front heel sole tongue_label size_tag insole stitching box_label?"
        ),
    ])
    func asksForWhatAGroupOrAnUnknownTypeMayNeed(item: [String: String], regions: String) throws {
        let resolved = try CaptureMetadata(item).resolved(in: catalog)
        let asked = catalog.regions(for: resolved, configuration: .production)
        #expect(asked.map { $0.id + ($0.required ? "" : "?") }.joined(separator: " ") == regions)
    }

    @Test(arguments: [
        (["brand": "Nike", "style_name": "Dunk"], ["outer_side", "size_tag"]),
        (["brand": "Chanel", "item_type": "belt"], ["front", "logo"]),
        (["brand": "Nike", "item_type": "cap"], ["front", "brand_label"]),
    ])
    func asksForTheShortListUnderTheDebugConfiguration(item: [String: String], regions: [String]) throws {
        let resolved = try CaptureMetadata(item).resolved(in: catalog)
        #expect(catalog.regions(for: resolved, configuration: .debug).map(\.id) == regions)
    }

    @Test func asksForNothingInACategoryThatIsGone() {
        let facts = ItemFacts(
            category: "watches", itemType: nil, brandID: nil, brandName: "Seiko", styleName: nil, customerItemID: nil,
            textFields: [:])
        #expect(catalog.regions(for: facts, configuration: .production).isEmpty)
    }

    @Test(arguments: [
        ("leather", false, "leather", true), ("Leather", false, "leather", true), ("canvas", false, "leather", false),
        ("grained leather", false, "leather", false), (nil, false, "leather", false), ("canvas", true, "leather", true),
        ("LEATHER", true, "leather", false), (nil, true, "leather", true),
    ])
    func holdsAConditionAgainstTheItem(material: String?, isNegated: Bool, value: String, holds: Bool) {
        let facts = ItemFacts(
            category: "luxury", itemType: nil, brandID: nil, brandName: "x", styleName: nil, customerItemID: nil,
            textFields: material.map { ["material": $0] } ?? [:])
        let condition = Catalog.Condition(.material, isNegated: isNegated, values: ["wool", value])
        #expect(condition.holds(for: facts) == holds)
    }
}
