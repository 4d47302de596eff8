import AssayCore
import AssayWire
import Foundation
import Testing

@Suite struct WebhookBodyTests {
    private static func document(_ item: ItemDocument, detail: [String: String] = [:]) -> EventDocument {
        EventDocument(
            event: LoggedEvent(
                number: 4_711, id: EventID("01JD3M5V9K7W8QXZ7E2N4A6BCF"), organization: item.item.organization,
                type: "session.completed", at: PartnerFixtures.after(hours: 1), item: item.item.id, itemRevision: 2,
                detail: detail), item: item)
    }

    private static func body(_ item: ItemDocument, _ version: PartnerVersion) throws -> [String: Any] {
        let json = try WebhookBody.json(document(item), version: version)
        return try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    }

    @Test func theBodyOfVersionOneIsTheDocumentedOne() throws {
        let body = try WebhookBody.json(Self.document(try PartnerFixtures.unknown()), version: .v1_4)
        let time = PartnerFixtures.after(hours: 1).iso8601
        let item = String(
            decoding: try WireJSON.encode(
                PartnerItemV1(try PartnerFixtures.unknown(), version: .v1_4, language: .english)), as: UTF8.self)
        #expect(
            String(decoding: body, as: UTF8.self) == """
                {"event":"session.completed","id":"01JD3M5V9K7W8QXZ7E2N4A6BCF","item":\(item),\
                "item_revision":2,"timestamp":"\(time)","type":"session.completed"}
                """)
        #expect(item.contains("\"entrupy_id\":\"7QX0M2KD9A\""))
    }

    @Test func theBodyOfVersionTwoHasTheFlatNamesOfReceiversInTheWild() throws {
        let body = try Self.body(try PartnerFixtures.luxury(), .v2_0)
        #expect(body["event"] as? String == "session.completed" && body["type"] as? String == "session.completed")
        #expect(body["api_version"] as? String == "2.0" && body["sequence"] as? Int == 4_711)
        #expect(body["item_revision"] as? Int == 2)
        let data = try #require(body["data"] as? [String: Any])
        #expect(data["entrupy_id"] as? String == "7QX0M2KD9A")
        #expect(data["customer_item_id"] as? String == "SKU 12/7")
        #expect(data["certificate_url"] as? String == "https://assay.example/c/7QX0M2KD9A")
        let item = try #require(data["item"] as? [String: Any])
        #expect(item["images"] is NSNull && item["catalog"] is NSNull)
    }

    @Test(arguments: [PartnerVersion.v1_4, .v2_0])
    func aBodyIsAlwaysTheSame(version: PartnerVersion) throws {
        let document = Self.document(try PartnerFixtures.invalid())
        #expect(try WebhookBody.json(document, version: version) == WebhookBody.json(document, version: version))
    }

    /// Control characters take six bytes each in JSON.
    @Test(arguments: [PartnerVersion.v1_4, .v2_0], ["x", "é", "👨‍👩‍👧‍👦", "\u{1}"])
    func longTextsAreCut(version: PartnerVersion, letter: String) throws {
        let long = String(repeating: letter, count: 20_000)
        let base = try PartnerFixtures.apparel()
        var item = base.item
        item.facts = ItemFacts(
            category: "apparel", itemType: long, brandID: nil, brandName: long, styleName: long, customerItemID: long,
            textFields: Dictionary(uniqueKeysWithValues: (0..<40).map { ("field_\($0)", long) }))
        let document = ItemDocument(
            item: item, catalog: base.catalog, photos: [],
            timeline: base.timeline.map { TimelineEntry($0.kind, at: $0.at, message: long) }, retake: base.retake,
            organizationName: long, username: "Shop-1", usersMayFlag: false, showsOriginals: false,
            baseURL: "https://assay.example")
        let body = try WebhookBody.json(Self.document(document), version: version)
        #expect(body.count < WebhookLimits.bodyBytes)
        #expect(try JSONSerialization.jsonObject(with: Data(body)) is [String: Any])
    }

    @Test func onlyTheLongestTextsAreCut() throws {
        let base = try PartnerFixtures.luxury()
        var item = base.item
        let facts = item.facts
        item.facts = ItemFacts(
            category: facts.category, itemType: facts.itemType, brandID: facts.brandID, brandName: facts.brandName,
            styleName: facts.styleName, customerItemID: facts.customerItemID,
            textFields: ["serial_number": String(repeating: "1", count: 30_000), "material": "Monogram canvas"])
        let document = ItemDocument(
            item: item, catalog: base.catalog, photos: [], timeline: base.timeline, organizationName: "Shop",
            username: "Shop-1", usersMayFlag: false, showsOriginals: false, baseURL: "https://assay.example")
        let body = try Self.body(document, .v2_0)
        let shown = try #require((body["data"] as? [String: Any])?["item"] as? [String: Any])
        let fields = try #require(shown["text_fields"] as? [String: Any])
        #expect((fields["serial_number"] as? String)?.count == 512)
        #expect(fields["material"] as? String == "Monogram canvas")
    }
}
