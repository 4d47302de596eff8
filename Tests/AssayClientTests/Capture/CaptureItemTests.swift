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

    @Test(arguments: [#"{"us_size":9.5}"#, #"{"us_size":true}"#, #"{"us_size":["9"]}"#])
    func aDocumentedKeyThatIsNoStringIsNamed(_ json: String) {
        let error = #expect(throws: AssayError.self) { try item(json) }
        #expect(error?.code == .badRequest)
        #expect(error?.description.contains("us_size") == true)
    }

    @Test(arguments: ["", "[]", "null", #""Nike""#, "{"]) func whatIsNoObjectIsRefused(_ json: String) {
        let error = #expect(throws: AssayError.self) { try item(json) }
        #expect(error?.code == .badRequest)
    }

    @Test(arguments: [64, 512]) func whatIsNestedTooDeeplyIsRefused(_ levels: Int) {
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
