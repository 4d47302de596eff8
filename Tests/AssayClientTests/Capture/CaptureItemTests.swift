import AssayClient
import Foundation
import Testing

@Suite struct CaptureItemTests {
    private func item(_ json: String) throws -> CaptureItem {
        try CaptureItem(json: Data(json.utf8))
    }

    @Test func documentedKeysGoToThePlatformAndTheRestStaysWithTheApp() throws {
        let json = #"{"brand":"Nike","us_size":"","upc":null,"mine":{"a":[1,true]},"customer_item_id":"sku-1"}"#
        let item = try item(json)
        #expect(item.metadata == ["brand": "Nike", "customer_item_id": "sku-1"])
        #expect(item.json == Data(json.utf8))
    }

    @Test(arguments: [
        ("9.5", "9.5"), ("9", "9"), ("9.0", "9"), ("10.50", "10.5"), ("-1", "-1"), ("0.1", "0.1"),
        ("195244532483", "195244532483"),
        ("1", "1"), ("0", "0"), ("9.100000381469727", "9.1"), ("43.333333333333336", "43.333333333333336"),
    ])
    func aNumberIsReadAsItsText(json: String, text: String) throws {
        let item = try item(#"{"brand":"Nike","us_size":\#(json)}"#)
        #expect(item.metadata == ["brand": "Nike", "us_size": text])
    }

    @Test(arguments: [#"{"us_size":true}"#, #"{"us_size":false}"#, #"{"us_size":["9"]}"#, #"{"us_size":{"us":9}}"#])
    func aDocumentedKeyThatIsNeitherStringNorNumberIsNamed(_ json: String) {
        let error = #expect(throws: AssayError.self) { try item(json) }
        #expect(error?.code == .badRequest)
        #expect(error?.description.contains("us_size") == true)
    }

    @Test(arguments: ["", "[]", "null", #""Nike""#, "{"]) func anItemThatIsNoObjectIsRefused(_ json: String) {
        let error = #expect(throws: AssayError.self) { try item(json) }
        #expect(error?.code == .badRequest)
    }

    @Test(arguments: [64, 512]) func anItemThatIsNestedTooDeeplyIsRefused(_ levels: Int) {
        let deep = #"{"mine":"# + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}"
        let error = #expect(throws: AssayError.self) { try item(deep) }
        #expect(error?.code == .badRequest)
        #expect(error?.description == "The item is not a JSON object of at most 64 levels.")
    }

    @Test func stringsAreTakenAsTheyAre() throws {
        let item = CaptureItem(["brand": "Nike", "us_size": "", "mine": "x"])
        #expect(item.metadata == ["brand": "Nike"])
        #expect(try JSONDecoder().decode([String: String].self, from: item.json)["mine"] == "x")
    }
}
