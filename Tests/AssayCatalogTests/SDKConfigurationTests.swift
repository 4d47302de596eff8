import AssayCatalog
import AssayCore
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@Suite struct SDKConfigurationTests {
    let catalog: Catalog
    let schema: ConfigurationSchema

    init() throws {
        catalog = try BuiltInCatalog.compiled.get()
        schema = try ConfigurationSchema(Data(contentsOf: Repository.file("docs/configuration.schema.json")))
    }

    @Test(arguments: CaptureConfiguration.allCases, Language.allCases)
    func followsItsSchema(type: CaptureConfiguration, language: Language) throws {
        let configuration = SDKConfiguration(catalog, type: type, language: language)
        #expect(try schema.problems(of: json(configuration)).isEmpty)
    }

    @Test func followsItsSchemaWithEveryOptionalKey() throws {
        let configuration = SDKConfiguration(try CatalogFixture().load(), type: .production, language: .english)
        let clasp = try #require(configuration.categories.first?.regions.first { $0.id == "clasp" })
        #expect(clasp.when == ["item_type": ["wristwatch"], "brand_not": ["omega"]])
        #expect(clasp.sharpness_min == 0.5 && clasp.min_short_side == 1_200)
        #expect(try schema.problems(of: json(configuration)).isEmpty)
    }

    @Test func failsItsSchemaWhenAPartIsMissingOrWrong() throws {
        let configuration = SDKConfiguration(catalog, type: .production, language: .english)
        let whole = try #require(json(configuration).members)
        #expect(whole.count == 7)
        for key in whole.keys {
            #expect(schema.problems(of: .object(whole.filter { $0.key != key })) == ["$: no \(key)"])
            #expect(!schema.problems(of: .object(whole.merging([key: .number(1)]) { $1 })).isEmpty)
        }
        #expect(schema.problems(of: .object(whole.merging(["extra": .null]) { $1 })) == ["$: extra is not described"])
    }

    @Test func hasTheDocumentedKeysAndNoOthers() throws {
        let configuration = SDKConfiguration(catalog, type: .production, language: .english)
        let object = try #require(json(configuration).members)
        #expect(
            Set(object.keys) == [
                "version", "type", "languages", "brands", "categories", "flag_reasons", "limits",
            ])
    }

    @Test func resolvesTheTextsOfTheLanguage() throws {
        let english = SDKConfiguration(catalog, type: .production, language: .english)
        let japanese = SDKConfiguration(catalog, type: .production, language: .japanese)
        #expect(english.languages == ["en", "ja"])
        #expect(english.version == japanese.version)
        #expect(english.categories.map(\.name) == ["Apparel", "Luxury", "Sneakers"])
        #expect(japanese.categories.map(\.name) == ["アパレル", "ラグジュアリー", "スニーカー"])
        #expect(japanese.flag_reasons.filter(\.default).map(\.id) == ["result_incorrect"])
        for (one, other) in zip(english.categories, japanese.categories) {
            #expect(!one.regions.isEmpty && one.regions.map(\.id) == other.regions.map(\.id))
            #expect(zip(one.regions, other.regions).allSatisfy { $0.label != $1.label })
            #expect(!one.item_types.isEmpty && one.item_types.map(\.id) == other.item_types.map(\.id))
            #expect(zip(one.item_types, other.item_types).allSatisfy { $0.name != $1.name })
        }
    }

    @Test func hasTheShortListUnderDebugAlone() {
        let debug = SDKConfiguration(catalog, type: .debug, language: .english)
        let production = SDKConfiguration(catalog, type: .production, language: .english)
        #expect(debug.type == "debug" && debug.version != production.version)
        #expect(debug.categories.map { $0.regions.map(\.id) } == catalog.categories.map(\.debugRegions))
        #expect(production.categories.map { $0.regions.map(\.id) } == catalog.categories.map { $0.regions.map(\.id) })
    }

    @Test func reportsTheLimits() {
        let limits = SDKConfiguration(catalog, type: .production, language: .english).limits
        #expect(limits.photo_bytes == 33_554_432)
        #expect(limits.photo_pixels == 100_000_000)
        #expect(limits.photo_types == ["image/jpeg", "image/heic", "image/png", "image/webp"])
        #expect(limits.capture_seconds == 7_200)
        #expect(limits.upload_seconds == 604_800)
        #expect(limits.page_items == 25)
    }

    @Test func readsWhatANewerServerSends() throws {
        let configuration = SDKConfiguration(catalog, type: .production, language: .english)
        let text = String(decoding: try WireJSON.encode(configuration), as: UTF8.self)
        let newer = text.replacing("\"type\":\"production\"", with: "\"type\":\"rehearsal\",\"colours\":[\"red\"]")
        let read = try WireJSON.decode(SDKConfiguration.self, from: Data(newer.utf8))
        #expect(read.type == "rehearsal")
        #expect(read.categories == configuration.categories)
    }

    private func json(_ configuration: SDKConfiguration) throws -> JSONNode {
        try WireJSON.decode(JSONNode.self, from: WireJSON.encode(configuration))
    }
}
