import AssayCore
import AssayWire
import Foundation
import Testing

/// Compares the partner API's items with the examples in `docs/api/examples`, which are made by hand.
@Suite struct PartnerItemRenderingTests {
    /// An item of the examples, and how it is rendered.
    struct Example: CustomTestStringConvertible, Sendable {
        let name: String
        let version: PartnerVersion
        let document: @Sendable () throws -> ItemDocument
        var includes: PartnerIncludes = []
        var language = Language.english

        var testDescription: String { name }

        func rendered() throws -> JSONNode {
            try WireJSON.decode(
                JSONNode.self, from: Data(try document().partnerJSON(version, includes: includes, in: language)))
        }
    }

    private static let luxury: @Sendable () throws -> ItemDocument = { try PartnerFixtures.luxury() }
    private static let apparel: @Sendable () throws -> ItemDocument = { try PartnerFixtures.apparel() }

    static let examples = [
        Example(name: "luxury-authentic.1.3", version: .v1_3, document: luxury),
        Example(name: "luxury-authentic.1.4", version: .v1_4, document: luxury),
        Example(name: "luxury-authentic.2.0", version: .v2_0, document: luxury),
        Example(name: "luxury-authentic.images.2.0", version: .v2_0, document: luxury, includes: [.images, .catalog]),
        Example(name: "luxury-authentic.ja.1.4", version: .v1_4, document: luxury, language: .japanese),
        Example(name: "luxury-authentic.ja.2.0", version: .v2_0, document: luxury, language: .japanese),
        Example(name: "apparel-flagged.1.3", version: .v1_3, document: apparel),
        Example(name: "apparel-flagged.1.4", version: .v1_4, document: apparel),
        Example(name: "apparel-flagged.2.0", version: .v2_0, document: apparel),
        Example(name: "unknown-brand.1.3", version: .v1_3, document: PartnerFixtures.unknown),
        Example(name: "unknown-brand.1.4", version: .v1_4, document: PartnerFixtures.unknown),
        Example(name: "unknown-brand.2.0", version: .v2_0, document: PartnerFixtures.unknown),
        Example(name: "sneakers-invalid.1.4", version: .v1_4, document: { try PartnerFixtures.invalid() }),
        Example(name: "sneakers-invalid.2.0", version: .v2_0, document: { try PartnerFixtures.invalid() }),
    ]

    @Test(arguments: examples)
    func anItemHasExactlyTheMembersOfItsExample(example: Example) throws {
        let expected = try #require(try JSONNode.example(example.name))
        let rendered = try example.rendered()
        #expect(rendered.members.map { Set($0.keys) } == expected.members.map { Set($0.keys) })
        for (member, value) in expected.members ?? [:] { #expect(rendered[member] == value, "\(member)") }
        #expect(rendered == expected)
    }

    @Test(arguments: examples)
    func anItemReadsBackAsTheSameValue(example: Example) throws {
        let document = try example.document()
        let json = Data(try document.partnerJSON(example.version, includes: example.includes, in: example.language))
        if example.version == .v2_0 {
            let item = try WireJSON.decode(PartnerItemV2.self, from: json)
            #expect(item == PartnerItemV2(document, includes: example.includes, language: example.language))
        } else {
            let item = try WireJSON.decode(PartnerItemV1.self, from: json)
            #expect(item == PartnerItemV1(document, version: example.version, language: example.language))
        }
    }

    @Test func originalsAreNullUnlessTheOrganizationServesThem() throws {
        let document = try PartnerFixtures.luxury(showsOriginals: false)
        let images = try #require(PartnerItemV2(document, includes: .images, language: .english).images)
        #expect(images.uploaded_images.map(\.urls.original) == [nil, nil])
        #expect(images.uploaded_images.map(\.url) == images.uploaded_images.map(\.urls.scale_micro))
    }

    @Test func anItemWithoutPhotosHasAnEmptyListOfImages() throws {
        let images = try #require(
            PartnerItemV2(try PartnerFixtures.apparel(), includes: .images, language: .english).images)
        #expect(images.item_photo == nil)
        #expect(images.uploaded_images == [])
    }

    @Test func aTypeThatTheCatalogKnowsIsInTitleCaseOnlyInEnglish() throws {
        let facts = ItemFacts(
            category: "apparel", itemType: "t_shirt", brandID: "bape", brandName: "Bape", styleName: nil,
            customerItemID: nil, textFields: [:])
        let document = try PartnerFixtures.document(PartnerFixtures.item(facts), timeline: [])
        let english = PartnerItemV1(document, version: .v1_4, language: .english).properties.item_type
        #expect(english == PartnerItemV1.Named(id: "t_shirt", display: "T-Shirt"))
        let japanese = PartnerItemV1(document, version: .v1_4, language: .japanese).properties.item_type
        #expect(japanese?.display == "T-shirt", "this catalog has no Japanese text, so the English one is unchanged")
    }

    @Test func eachReasonOfAnInvalidResultIsALineOfTheOlderShape() throws {
        var item = PartnerFixtures.item(PartnerFixtures.luxuryFacts)
        let reasons = [["front"], ["logo"]].map { Reason(code: "same_photo_twice", regions: $0) }
        let change = try item.handle(.decided(.result(.invalid, reasons: reasons)), at: ItemFixtures.decided)
        let document = try PartnerFixtures.document(item, timeline: change.entries)
        let texts = ["Front", "Logo"].map { "The same photo was used more than once: \($0)" }
        for version in [PartnerVersion.v1_3, .v1_4] {
            let result = PartnerItemV1(document, version: version, language: .english).status.result
            #expect(result.reason == texts.joined(separator: "\n"))
        }
        #expect(
            PartnerItemV2(document, includes: [], language: .english).status.result.display.reasons.map(\.text)
                == texts)
    }

    @Test func anInvalidResultWithoutReasonsHasTheExpertsMessageAsItsReason() throws {
        var item = PartnerFixtures.item(PartnerFixtures.luxuryFacts)
        _ = try item.handle(.decided(.abstained(reasons: [])), at: ItemFixtures.decided)
        let change = try item.handle(
            .resolved(.invalid, reasons: []), at: ItemFixtures.decided, message: "This is a drawing.")
        let document = try PartnerFixtures.document(item, timeline: change.entries)
        let status = PartnerItemV1(document, version: .v1_3, language: .english).status
        #expect(status.result.reason == "This is a drawing.")
        #expect(PartnerItemV2(document, includes: [], language: .english).status.initial_result?.final == false)
    }
}
