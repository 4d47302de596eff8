import AssayCatalog
import AssayCore
import AssayTestTiming
import Foundation
import Testing

@Suite struct BuiltInCatalogTests {
    let catalog: Catalog

    init() throws {
        catalog = try BuiltInCatalog.compiled.get()
    }

    @Test func embeddedFilesAreTheCommittedOnes() {
        let committed = CatalogSource.directory(Repository.file("Catalog"))
        #expect(committed.files.count == 8)
        #expect(CatalogSource.builtIn.files == committed.files)
    }

    @Test func loadsFromItsFolderAsFromTheProgram() throws {
        let source = CatalogSource.directory(Repository.file("Catalog"))
        #expect(try CatalogLoader.load(source, hash: Digest.of) == catalog)
    }

    /// The brands of the published documents, and Chanel.
    @Test(arguments: [
        ("Adidas", "adidas"), ("Alexander McQueen", "alexander_mcqueen"), ("Asics", "asics"),
        ("Balenciaga", "balenciaga"), ("Christian Louboutin", "christian_louboutin"), ("Dior", "dior"),
        ("Gucci", "gucci"), ("Louis Vuitton", "louis_vuitton"), ("New Balance", "new_balance"), ("Nike", "nike"),
        ("Off-White", "off_white"), ("Chanel", "chanel"),
    ])
    func hasEveryBrandOfTheDocuments(name: String, id: String) {
        #expect(catalog.brand(id: id)?.name == name)
        #expect(catalog.brand(matching: name)?.id == id)
    }

    @Test func supportsEachBrandOfTheFirstSDKAsSneakers() {
        let firstSDK = [
            "adidas", "alexander_mcqueen", "asics", "balenciaga", "christian_louboutin", "dior", "gucci",
            "louis_vuitton", "new_balance", "nike", "off_white",
        ]
        #expect(firstSDK.allSatisfy { catalog.supports(brand: $0, in: "sneakers") })
        #expect(catalog.supports(brand: "chanel", in: "luxury"))
        #expect(catalog.supports(brand: "louis_vuitton", in: "luxury"))
    }

    /// Names as sellers write them, with the category in which the resale market trades the brand.
    @Test(arguments: [
        ("BAPE", "bape", "apparel"), ("A Bathing Ape", "bape", "sneakers"), ("アベイシングエイプ", "bape", "apparel"),
        ("Prada", "prada", "luxury"), ("プラダ", "prada", "luxury"), ("PRADA", "prada", "apparel"),
        ("Hermes", "hermes", "luxury"), ("Hermès", "hermes", "luxury"), ("エルメス", "hermes", "luxury"),
        ("YSL", "saint_laurent", "luxury"), ("Céline", "celine", "luxury"), ("Ferragamo", "ferragamo", "luxury"),
        ("ルイ・ヴィトン", "louis_vuitton", "luxury"), ("ルイ ヴィトン", "louis_vuitton", "luxury"),
        ("Supreme", "supreme", "apparel"), ("Stussy", "stussy", "apparel"), ("Stüssy", "stussy", "apparel"),
        ("Adidas Yeezy", "yeezy", "sneakers"), ("Air Jordan", "nike", "sneakers"), ("コンバース", "converse", "sneakers"),
        ("The North Face", "the_north_face", "apparel"), ("Dolce & Gabbana", "dolce_gabbana", "luxury"),
        ("Comme des Garcons", "comme_des_garcons", "apparel"), ("Levi's", "levis", "apparel"),
        ("On", "on", "sneakers"), ("Y-3", "y_3", "sneakers"), ("Maison Margiela", "maison_margiela", "sneakers"),
    ])
    func knowsTheBrandsOfTheResaleMarket(name: String, id: String, category: String) {
        #expect(catalog.brand(matching: name)?.id == id)
        #expect(catalog.supports(brand: id, in: category))
    }

    @Test func hasManyBrandsOfEachCategory() {
        #expect(catalog.brands.count >= 40)
        for category in catalog.categories {
            let count = catalog.brands.count { $0.categories.contains(category.id) }
            #expect(count >= 30, "\(category.id)")
        }
        #expect(catalog.brands.map(\.id) == catalog.brands.map(\.id).sorted(), "a reader finds a brand by its place")
    }

    /// A canvas with a pattern needs a photo of the place where the pattern meets a seam.
    @Test func asksForThePatternOfTheCanvasesThatItNames() throws {
        let canvases = catalog.brands.filter { $0.categories.contains("luxury") }.flatMap { $0.materials ?? [] }
            .filter { $0.hasSuffix("canvas") }
        #expect(canvases.count >= 10)
        for name in canvases {
            let item = CaptureMetadata(["brand": "Gucci", "product_category": "luxury", "material": name])
            let regions = catalog.regions(for: try item.resolved(in: catalog), configuration: .production)
            #expect(regions.contains { $0.id == "pattern_alignment" }, "\(name)")
        }
    }

    @Test func supportsNoBrandThatItDoesNotKnow() {
        #expect(!catalog.supports(brand: nil, in: "sneakers"))
        #expect(!catalog.supports(brand: "kappa", in: "sneakers"))
        #expect(!catalog.supports(brand: "asics", in: "luxury"))
    }

    @Test func hasTheThreeCategories() {
        #expect(catalog.categories.map(\.id) == ["apparel", "luxury", "sneakers"])
        #expect(catalog.category(id: "sneakers")?.required == [.brand, .styleName])
        #expect(catalog.category(id: "luxury")?.required == [.brand])
        #expect(catalog.category(id: "apparel")?.required == [.brand, .itemType])
    }

    @Test func `photos of 300 pixels are asked for, and sharpness is left to the measurement`() {
        let regions = catalog.categories.flatMap(\.regions)
        #expect(regions.count >= 24)
        #expect(regions.allSatisfy { $0.minShortSide == 300 && $0.sharpnessMin == nil })
    }

    @Test func asksForOneOrTwoPhotosInTheShortWorkflow() {
        #expect(catalog.categories.count == 3)
        #expect(catalog.categories.allSatisfy { (1...2).contains($0.debugRegions.count) })
    }

    @Test func keepsTheCustomersIdentifierInEveryCategory() {
        #expect(catalog.categories.count == 3)
        for category in catalog.categories {
            #expect(category.textFields.contains { $0.id == "customer_item_id" && $0.max == 256 && $0.identifier })
        }
    }

    @Test func hasOneDefaultFlagReason() {
        #expect(catalog.defaultFlagReason?.id == "result_incorrect")
        #expect(catalog.flagReason(id: "other") != nil)
        #expect(catalog.flagReason(id: "others") == nil)
    }

    @Test func speaksEveryTextOfThePlatformInBothLanguages() {
        #expect(catalog.texts.languages == [.english, .japanese])
        for key in PlatformTexts.placeholders.keys {
            for language in Language.allCases {
                #expect(catalog.texts.lookup(key, in: language) != nil, "\(key.rawValue) in \(language)")
            }
        }
    }

    @Test func speaksEveryLabelInBothLanguages() {
        let labels =
            catalog.categories.flatMap { category in
                let types = category.itemTypes + category.itemTypeGroups.map(\.id)
                let regions = category.regions.flatMap { [$0.label, $0.instruction] }
                return regions + category.textFields.map(\.label) + types.map(TextKey.itemType)
                    + [.category(category.id)]
            } + catalog.flagReasons.map(\.label) + catalog.invalidReasons.map(\.label)
        #expect(Set(labels).count > 50)
        for key in Set(labels) {
            let english = catalog.texts.lookup(key, in: .english)
            let japanese = catalog.texts.lookup(key, in: .japanese)
            #expect(english != nil && japanese != nil, "\(key.rawValue)")
            // UPC has the same name in every language.
            #expect(english != japanese || key == "field.upc", "\(key.rawValue) is not translated")
        }
    }

    /// The documented English names of the results.
    @Test(arguments: [
        (ResultID.authentic, "Authentic"), (.unknown, "Unidentified"), (.notSupported, "Not Supported"),
        (.needsReview, "Under Review"), (.invalid, "Invalid"),
    ])
    func headsEachResultAsDocumented(result: ResultID, header: String) {
        #expect(catalog.texts.text(.resultHeader(result), in: .english) == header)
    }

    @Test func neverSaysFake() throws {
        let english = try #require(CatalogSource.builtIn.files["texts/en.yaml"]).lowercased()
        let japanese = try #require(CatalogSource.builtIn.files["texts/ja.yaml"])
        #expect(!english.contains("fake") && !english.contains("counterfeit"))
        #expect(!japanese.contains("偽") && !japanese.contains("コピー品"))
    }
}
