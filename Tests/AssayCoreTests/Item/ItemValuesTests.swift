import AssayCore
import Foundation
import Testing

@Suite struct ItemValuesTests {
    @Test(arguments: [
        ItemLife.Outcome.result(.notSupported, reasons: [Reason(code: "brand_not_supported")]),
        .abstained(reasons: [Reason(code: "similar_photo", regions: ["sole", "tag"])]), .abstained(reasons: []),
    ])
    func anOutcomeSurvivesItsCoding(outcome: ItemLife.Outcome) throws {
        let data = try JSONEncoder().encode(outcome)
        #expect(try JSONDecoder().decode(ItemLife.Outcome.self, from: data) == outcome)
    }

    @Test func anOutcomeIsWrittenInNamedFields() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let outcome = ItemLife.Outcome.result(.notSupported, reasons: [Reason(code: "brand_not_supported")])
        #expect(
            String(decoding: try encoder.encode(outcome), as: UTF8.self)
                == #"{"kind":"result","reasons":[{"code":"brand_not_supported","regions":[]}],"result":"not_supported"}"#
        )
    }

    @Test func factsAreWrittenInTheDocumentsSpelling() throws {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(ItemFixtures.facts()))
        let keys = Set((object as? [String: Any] ?? [:]).keys)
        #expect(
            keys == [
                "category", "item_type", "brand_id", "brand_name", "style_name", "customer_item_id", "text_fields",
            ])
    }

    @Test(arguments: [
        ("Off-White", "off_white"), ("  Louis  Vuitton ", "louis_vuitton"),
        ("Jordan 1 \"Chicago\"", "jordan_1_chicago"),
        ("コム デ ギャルソン", "コム_デ_ギャルソン"), ("***", ""),
    ])
    func aNameBecomesAnId(name: String, id: String) {
        #expect(ItemFixtures.facts(brandID: nil, brandName: name).brandIdentifier == id)
        #expect(ItemFixtures.facts(styleName: name).modelIdentifier == id)
    }

    @Test func theCatalogsIdComesFirst() {
        #expect(ItemFixtures.facts(brandID: "nike", brandName: "Something").brandIdentifier == "nike")
        #expect(ItemFixtures.facts(styleName: nil).modelIdentifier == nil)
    }

    @Test func aCursorSurvivesItsText() {
        let position = ItemPosition(capturedAt: ItemFixtures.captured, item: ItemID("7QX0M2KD9A"))
        #expect(ItemPosition(cursor: position.cursor) == position)
    }

    @Test(arguments: ["", "1", "1-", "-7QX0M2KD9A", "x-7QX0M2KD9A", "1-7QX0M2KD9", "1-7QX0M2KD9A-", "--7QX0M2KD9A"])
    func anInvalidCursorIsRefused(text: String) {
        #expect(ItemPosition(cursor: text) == nil)
    }

    @Test func positionsRunByTimeThenId() {
        let early = ItemPosition(capturedAt: ItemFixtures.captured, item: ItemID("ZZZZZZZZZZ"))
        let late = ItemPosition(capturedAt: ItemFixtures.submitted, item: ItemID("0000000000"))
        #expect(early < late)
        #expect(ItemPosition(capturedAt: ItemFixtures.captured, item: ItemID("0000000000")) < early)
    }
}
