import Foundation
import Testing

@Suite struct OpenAPICommandTests {
    @Test(arguments: ["1.3", "1.4", "2.0", "sdk"])
    func printsTheDocumentOfAnInterface(api: String) async throws {
        let outcome = try await Program.run("openapi", "--api", api)
        #expect(outcome.status == 0)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(document["openapi"] as? String == "3.1.0")
        #expect(try await Program.run("openapi", "--api", api).output == outcome.output)
    }

    @Test func refusesAnUnknownInterface() async throws {
        let outcome = try await Program.run("openapi", "--api", "3.0", "--json")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("unknown_api"))
    }
}
