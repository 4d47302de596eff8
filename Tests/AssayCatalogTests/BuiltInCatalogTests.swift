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
        let firstSDK = catalog.brands.map(\.id).filter { $0 != "chanel" }
        #expect(firstSDK.count == 11)
        #expect(firstSDK.allSatisfy { catalog.supports(brand: $0, in: "sneakers") })
        #expect(catalog.supports(brand: "chanel", in: "luxury"))
        #expect(catalog.supports(brand: "louis_vuitton", in: "luxury"))
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
