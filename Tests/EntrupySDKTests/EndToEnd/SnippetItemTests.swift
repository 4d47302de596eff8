import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Foundation
import Testing

/// Captures every item of the samples, with the samples' metadata.
@Suite(.timeLimit(.minutes(5))) struct SnippetItemTests {
    /// Returns the dictionaries in `Snippets/Capture.swift` that contain a brand.
    private static func items() throws -> [[String: String]] {
        let file = Repository.file("Snippets/Capture.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.matches(of: /\[([^\[\]]*"brand":[^\[\]]*)\]/).map { dictionary in
            let pairs = dictionary.1.matches(of: /"([a-z_]+)":\s*"([^"]*)"/)
            return Dictionary(pairs.map { (String($0.1), String($0.2)) }) { $1 }
        }
    }

    @Test func eachIsCapturedAndShowsItsBrand() async throws {
        let items = try Self.items()
        #expect(Set(items.map { $0["product_category"] }) == ["luxury", "sneakers", "apparel"])
        try await SimulatedClient.run { client in
            for (index, item) in items.enumerated() {
                let id = try await client.capture(item, photos: 14, firstPhoto: UInt64(1 + index * 20))
                let result = try await client.app.fetchSessionDetails(entrupyId: id)
                #expect(result.properties.brand.display["name"] == item["brand"])
                #expect(result.status.result.id != .invalid, "no photo that it needs is missing")
            }
        }
    }
}
