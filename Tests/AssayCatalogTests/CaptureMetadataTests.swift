import AssayCatalog
import AssayCore
import AssayWire
import Testing

/// An app's metadata, and the expected result.
struct MetadataCase: Sendable, CustomTestStringConvertible {
    let item: [String: String]
    /// The category of accepted metadata.
    var category: String?
    var itemType: String?
    var brand: String?
    /// The expected problems of rejected metadata, as `field code`.
    var problems: [String] = []

    var testDescription: String { item.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ") }

    static let accepted: [MetadataCase] = [
        // The example of the published documents, unchanged.
        MetadataCase(
            item: [
                "brand": "Nike", "style_name": "Air Jordan 1 Retro High OG SP'", "us_size": "9.5",
                "upc": "00195244532483", "style_code": "d07097-100", "customer_item_id": "sku-xyz",
            ], category: "sneakers", brand: "nike"),
        MetadataCase(item: ["brand": "ADIDAS", "style_name": "Samba"], category: "sneakers", brand: "adidas"),
        MetadataCase(
            item: ["brand": " louis-VUITTON ", "product_category": "luxury"], category: "luxury",
            brand: "louis_vuitton"),
        MetadataCase(item: ["brand": "LV", "product_category": "Luxury"], category: "luxury", brand: "louis_vuitton"),
        MetadataCase(
            item: ["brand": "Off White", "product_category": "apparel", "item_type": "T-Shirt"], category: "apparel",
            itemType: "t_shirt", brand: "off_white"),
        // An item type that belongs to only one category determines the category.
        MetadataCase(
            item: ["brand": "Gucci", "item_type": "Shoulder Bag"], category: "luxury", itemType: "shoulder_bag",
            brand: "gucci"),
        MetadataCase(
            item: ["brand": "Gucci", "item_type": "hoodie", "style_name": "Firenze"], category: "apparel",
            itemType: "hoodie", brand: "gucci"),
        MetadataCase(
            item: ["brand": "Nike", "style_name": "Dunk", "item_type": ""], category: "sneakers", brand: "nike"),
        // An item of an unknown brand can be captured as well.
        MetadataCase(item: ["brand": "Kappa", "style_name": "Maserati"], category: "sneakers"),
        MetadataCase(
            item: ["brand": "Nike", "style_name": "Dunk", "colour": "red", "toString": "x"], category: "sneakers",
            brand: "nike"),
        MetadataCase(
            item: ["brand": "Nike", "style_name": "Dunk", "customer_item_id": String(repeating: "é", count: 256)],
            category: "sneakers", brand: "nike"),
    ]

    /// Item types as the public documents and the published sample app write them: in title case and in groups.
    static let publishedTypes: [MetadataCase] = [
        MetadataCase(
            item: [
                "product_category": "luxury", "brand": "Louis Vuitton", "item_type": "Bags",
                "customer_item_id": "item-000",
            ], category: "luxury", itemType: "bags", brand: "louis_vuitton"),
        MetadataCase(
            item: [
                "product_category": "sneakers", "brand": "Nike", "item_type": "Sneakers", "us_size": "",
                "style_code": "", "upc": "", "customer_item_id": "item-001",
            ], category: "sneakers", itemType: "sneakers", brand: "nike"),
        MetadataCase(
            item: [
                "product_category": "apparel", "brand": "Bape", "item_type": "Outerwear",
                "customer_item_id": "item-002",
            ], category: "apparel", itemType: "outerwear", brand: "bape"),
        MetadataCase(
            item: ["brand": "Gucci", "item_type": "Handbag"], category: "luxury", itemType: "handbag", brand: "gucci"),
        MetadataCase(
            item: ["brand": "Nike", "item_type": "Sneakers"], category: "sneakers", itemType: "sneakers", brand: "nike"),
        MetadataCase(
            item: ["brand": "Nike", "item_type": "Tops"], category: "apparel", itemType: "tops", brand: "nike"),
        MetadataCase(
            item: ["brand": "Gucci", "item_type": "OUTER-WEAR"], category: "apparel", itemType: "outerwear",
            brand: "gucci"),
    ]

    /// Item types that are unknown in the category, or unknown altogether, are stored unchanged.
    static let freeTypes: [MetadataCase] = [
        MetadataCase(
            item: ["brand": "Gucci", "product_category": "luxury", "item_type": " Key Holder "], category: "luxury",
            itemType: "Key Holder", brand: "gucci"),
        MetadataCase(
            item: ["brand": "Gucci", "product_category": "apparel", "item_type": "着物"], category: "apparel",
            itemType: "着物", brand: "gucci"),
        MetadataCase(
            item: ["brand": "Nike", "product_category": "sneakers", "style_name": "Dunk", "item_type": "hoodie"],
            category: "sneakers", itemType: "hoodie", brand: "nike"),
        MetadataCase(item: ["brand": "Nike", "product_category": "sneakers"], category: "sneakers", brand: "nike"),
        MetadataCase(
            item: ["brand": "Nike", "item_type": "high_top"], category: "sneakers", itemType: "high_top", brand: "nike"),
        MetadataCase(
            item: ["brand": "Nike", "style_name": "Dunk", "item_type": "spaceship"], category: "sneakers",
            itemType: "spaceship", brand: "nike"),
    ]

    static let refused: [MetadataCase] = [
        MetadataCase(item: [:], problems: ["product_category missing", "brand missing"]),
        MetadataCase(item: ["brand": "Nike"], problems: ["product_category missing"]),
        MetadataCase(item: ["style_name": "Dunk"], problems: ["brand missing"]),
        MetadataCase(item: ["brand": "", "style_name": "Dunk"], problems: ["brand missing"]),
        MetadataCase(item: ["brand": " \t", "style_name": "Dunk"], problems: ["brand missing"]),
        MetadataCase(item: ["product_category": "sneakers"], problems: ["brand missing"]),
        MetadataCase(item: ["brand": "Nike", "product_category": "apparel"], problems: ["item_type missing"]),
        MetadataCase(
            item: ["brand": "Nike", "product_category": "shoes"], problems: ["product_category unknown_category"]),
        // Neither the type nor any other field determines the category.
        MetadataCase(item: ["brand": "Nike", "item_type": "spaceship"], problems: ["product_category missing"]),
        MetadataCase(
            item: ["brand": "Nike", "product_category": "sneakers", "item_type": String(repeating: "x", count: 257)],
            problems: ["item_type too_long"]),
        MetadataCase(
            item: ["brand": "Nike", "product_category": "sneakers", "item_type": "Sneakers\n"],
            problems: ["item_type control_characters"]),
        MetadataCase(
            item: ["brand": "Nike", "style_name": "Dunk", "customer_item_id": String(repeating: "x", count: 257)],
            problems: ["customer_item_id too_long"]),
        MetadataCase(
            item: ["brand": String(repeating: "x", count: 257), "style_name": "Dunk"], problems: ["brand too_long"]),
        MetadataCase(
            item: ["brand": "Nike", "style_name": "Dunk", "us_size": String(repeating: "9", count: 33)],
            problems: ["us_size too_long"]),
        MetadataCase(
            item: ["brand": "Nike\u{0}", "style_name": "Du\nnk"],
            problems: ["brand control_characters", "style_name control_characters"]),
        MetadataCase(
            item: ["brand": "Ni\u{202E}ke", "style_name": "Dunk\u{2028}", "customer_item_id": "sku\u{200B}1"],
            problems: [
                "brand control_characters", "style_name control_characters", "customer_item_id control_characters",
            ]),
        // Joiners belong to names and are of no use in an identifier.
        MetadataCase(
            item: [
                "brand": "Nike", "style_name": "Dunk \u{1F469}\u{200D}\u{1F527}", "customer_item_id": "sku\u{200D}1",
            ],
            problems: ["customer_item_id control_characters"]),
        MetadataCase(
            item: ["product_category": "x", "customer_item_id": String(repeating: "x", count: 999)],
            problems: ["product_category unknown_category", "brand missing", "customer_item_id too_long"]),
    ]
}

@Suite struct CaptureMetadataTests {
    let catalog: Catalog

    init() throws {
        catalog = try BuiltInCatalog.compiled.get()
    }

    @Test(arguments: MetadataCase.accepted + MetadataCase.publishedTypes + MetadataCase.freeTypes)
    func accepts(example: MetadataCase) throws {
        let item = try CaptureMetadata(example.item).resolved(in: catalog)
        #expect(item.category.id == example.category)
        #expect(item.itemType == example.itemType)
        #expect(item.brand.id == example.brand)
    }

    @Test(arguments: MetadataCase.refused)
    func refusesAndNamesEachKey(example: MetadataCase) throws {
        let error = try #require(throws: DomainError.self) {
            try CaptureMetadata(example.item).resolved(in: catalog)
        }
        #expect(error.kind == .badInput)
        #expect(error.code == "invalid_item")
        #expect(error.fields.map { "\($0.name) \($0.code)" } == example.problems)
        for field in error.fields { #expect(error.message.contains(field.name)) }
    }

    @Test func namesTheChoicesWhereThereAreSome() throws {
        let error = try #require(throws: DomainError.self) {
            try CaptureMetadata(["brand": "Nike", "product_category": "shoes"]).resolved(in: catalog)
        }
        #expect(error.message == "product_category: Use one of apparel, luxury, sneakers.")
    }

    @Test func keepsTheFactsOfAnItem() throws {
        let facts = try CaptureMetadata([
            "brand": " Kappa ", "style_name": "Maserati ", "us_size": "9", "material": "", "colour": "red",
            "customer_item_id": "A-1",
        ]).resolved(in: catalog).facts
        #expect(
            facts
                == ItemFacts(
                    category: "sneakers", itemType: nil, brandID: nil, brandName: "Kappa", styleName: "Maserati ",
                    customerItemID: "A-1",
                    textFields: ["style_name": "Maserati ", "us_size": "9", "customer_item_id": "A-1"]))
    }

    @Test func namesAKnownBrandAsItsMakerDoes() throws {
        let facts = try CaptureMetadata(["brand": "off white", "product_category": "luxury"])
            .resolved(in: catalog).facts
        #expect(facts.brandID == "off_white" && facts.brandName == "Off-White")
    }

    @Test func asksForTheCategoryWhereAnItemTypeBelongsToSeveral() throws {
        var fixture = CatalogFixture()
        let watches = try #require(fixture.files["categories/watches.yaml"])
        for id in ["clocks", "sneakers"] {
            fixture.files["categories/\(id).yaml"] = watches.replacing("id: watches", with: "id: \(id)")
        }
        fixture = try fixture.replacing(
            "category.watches: Watches", with: "category.watches: W\ncategory.clocks: C\ncategory.sneakers: S",
            in: "texts/en.yaml")
        let catalog = try fixture.load()
        let error = try #require(throws: DomainError.self) {
            try CaptureMetadata(["brand": "Seiko", "item_type": "wristwatch"]).resolved(in: catalog)
        }
        #expect(error.fields.map(\.name) == ["product_category"])
        #expect(error.fields.map(\.message) == ["Give one of clocks, sneakers, watches."])
        let first = try CaptureMetadata(["brand": "Seiko", "item_type": "wristwatch", "style_name": "5"])
            .resolved(in: catalog)
        #expect(first.category.id == "sneakers")
    }
}
