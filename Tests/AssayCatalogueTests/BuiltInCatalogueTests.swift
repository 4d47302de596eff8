import AssayCatalogue
import AssayCore
import Foundation
import Testing

@Suite struct BuiltInCatalogueTests {
    let catalogue: Catalogue

    init() throws {
        catalogue = try BuiltInCatalogue.compiled.get()
    }

    @Test func embeddedFilesAreTheCommittedOnes() {
        let committed = CatalogueSource.directory(Repository.url("Catalogue"))
        #expect(committed.files.count == 8)
        #expect(CatalogueSource.builtIn.files == committed.files)
    }

    @Test func loadsFromItsFolderAsFromTheProgram() throws {
        let source = CatalogueSource.directory(Repository.url("Catalogue"))
        #expect(try CatalogueLoader.load(source, hash: Digest.of) == catalogue)
    }

    /// Seed 001 §12, and Chanel of seed 004.
    @Test(arguments: [
        ("Adidas", "adidas"), ("Alexander McQueen", "alexander_mcqueen"), ("Asics", "asics"),
        ("Balenciaga", "balenciaga"), ("Christian Louboutin", "christian_louboutin"), ("Dior", "dior"),
        ("Gucci", "gucci"), ("Louis Vuitton", "louis_vuitton"), ("New Balance", "new_balance"), ("Nike", "nike"),
        ("Off-White", "off_white"), ("Chanel", "chanel"),
    ])
    func hasEveryBrandOfTheDocuments(name: String, id: String) {
        #expect(catalogue.brand(id: id)?.name == name)
        #expect(catalogue.brand(matching: name)?.id == id)
    }

    @Test func supportsEachBrandOfTheFirstSDKAsSneakers() {
        let firstSDK = catalogue.brands.map(\.id).filter { $0 != "chanel" }
        #expect(firstSDK.count == 11)
        #expect(firstSDK.allSatisfy { catalogue.supports(brand: $0, in: "sneakers") })
        #expect(catalogue.supports(brand: "chanel", in: "luxury"))
        #expect(catalogue.supports(brand: "louis_vuitton", in: "luxury"))
    }

    @Test func supportsNoBrandThatItDoesNotKnow() {
        #expect(!catalogue.supports(brand: nil, in: "sneakers"))
        #expect(!catalogue.supports(brand: "kappa", in: "sneakers"))
        #expect(!catalogue.supports(brand: "asics", in: "luxury"))
    }

    @Test func hasTheThreeCategories() {
        #expect(catalogue.categories.map(\.id) == ["apparel", "luxury", "sneakers"])
        #expect(catalogue.category(id: "sneakers")?.required == [.brand, .styleName])
        #expect(catalogue.category(id: "luxury")?.required == [.brand])
        #expect(catalogue.category(id: "apparel")?.required == [.brand, .itemType])
    }

    @Test func asksForPhotosOfThreeHundredPixelsAndLeavesSharpnessToTheMeasure() {
        let regions = catalogue.categories.flatMap(\.regions)
        #expect(regions.count >= 24)
        #expect(regions.allSatisfy { $0.minShortSide == 300 && $0.sharpnessMin == nil })
    }

    @Test func asksForOneOrTwoPhotosInTheShortWorkflow() {
        #expect(catalogue.categories.count == 3)
        #expect(catalogue.categories.allSatisfy { (1...2).contains($0.debugRegions.count) })
    }

    @Test func keepsTheCustomersIdentifierInEveryCategory() {
        #expect(catalogue.categories.count == 3)
        for category in catalogue.categories {
            #expect(category.textFields.contains { $0.id == "customer_item_id" && $0.max == 256 && $0.identifier })
        }
    }

    @Test func hasOneDefaultFlagReason() {
        #expect(catalogue.defaultFlagReason?.id == "result_incorrect")
        #expect(catalogue.flagReason(id: "other") != nil)
        #expect(catalogue.flagReason(id: "others") == nil)
    }

    @Test func speaksEveryTextOfThePlatformInBothLanguages() {
        #expect(catalogue.texts.languages == [.english, .japanese])
        for key in PlatformTexts.placeholders.keys {
            for language in Language.allCases {
                #expect(catalogue.texts.lookup(key, in: language) != nil, "\(key.rawValue) in \(language)")
            }
        }
    }

    @Test func speaksEveryLabelInBothLanguages() {
        let labels =
            catalogue.categories.flatMap { category in
                let types = category.itemTypes + category.itemTypeGroups.map(\.id)
                let regions = category.regions.flatMap { [$0.label, $0.instruction] }
                return regions + category.textFields.map(\.label) + types.map(TextKey.itemType)
                    + [.category(category.id)]
            } + catalogue.flagReasons.map(\.label) + catalogue.invalidReasons.map(\.label)
        #expect(Set(labels).count > 50)
        for key in Set(labels) {
            let english = catalogue.texts.lookup(key, in: .english)
            let japanese = catalogue.texts.lookup(key, in: .japanese)
            #expect(english != nil && japanese != nil, "\(key.rawValue)")
            // UPC is UPC in every language.
            #expect(english != japanese || key == "field.upc", "\(key.rawValue) is not translated")
        }
    }

    /// `spec/sdk.md` §3.
    @Test(arguments: [
        (ResultID.authentic, "Authentic"), (.unknown, "Unidentified"), (.notSupported, "Not Supported"),
        (.needsReview, "Under Review"), (.invalid, "Invalid"),
    ])
    func headsEachResultAsDocumented(result: ResultID, header: String) {
        #expect(catalogue.texts.text(.resultHeader(result), in: .english) == header)
    }

    @Test func neverSaysFake() throws {
        let english = try #require(CatalogueSource.builtIn.files["texts/en.yaml"]).lowercased()
        let japanese = try #require(CatalogueSource.builtIn.files["texts/ja.yaml"])
        #expect(!english.contains("fake") && !english.contains("counterfeit"))
        #expect(!japanese.contains("偽") && !japanese.contains("コピー品"))
    }
}
