import AssayCore
import Testing

@Suite struct BundleIDTests {
    @Test(arguments: ["com.example.shop", "Shop", "com.Example-2.shop", "  com.example.shop\n"])
    func takesBundleIds(text: String) throws {
        #expect(try BundleID.checked(text) == text.trimmingSpaces)
    }

    @Test(arguments: [
        "", "com..shop", ".com.shop", "com.shop.", "com example", "com/example", "com.exämple", "com.example_shop",
        String(repeating: "x", count: 156),
    ])
    func refusesWhatAppleWouldNotTake(text: String) {
        let error = #expect(throws: DomainError.self) { try BundleID.checked(text) }
        #expect(error?.fields.map(\.name) == ["bundle_id"])
    }

    @Test func theLongestHas155Characters() throws {
        _ = try BundleID.checked(String(repeating: "x", count: 155))
    }
}
