import Testing

/// Checks that the code on the pages of the SDK, of StandardWebhooks and of the receivers equals compiled code.
@Suite struct SnippetTests {
    private func pages() throws -> [(name: String, text: String)] {
        try DocumentedPage.texts().filter {
            $0.name.hasPrefix("docs/sdk/")
                || ["docs/standard-webhooks.md", "docs/api/webhook-receivers.md"].contains($0.name)
        }
    }

    @Test(arguments: ["swift", "objc"]) func everyBlockIsAPartOfASample(language: String) throws {
        let parts = Set(try Snippets.parts(of: language).values)
        for page in try pages() {
            for block in Snippets.blocks(of: language, in: page.text) {
                #expect(parts.contains(block), "\(page.name) shows what no sample holds:\n\(block)")
            }
        }
    }

    @Test(arguments: ["swift", "objc"]) func everyPartOfASampleIsShown(language: String) throws {
        let shown = Set(try pages().flatMap { Snippets.blocks(of: language, in: $0.text) })
        let hidden = try Snippets.parts(of: language).filter { !shown.contains($0.value) }.keys.sorted()
        #expect(hidden == [])
        #expect(shown.count > 3)
    }

    @Test func aPartEndsAtItsMarkerAndLosesItsMargin() {
        let parts = Snippets.parts(in: "a\n    // snippet.one\n    b\n\n        c\n    // snippet.end\nd")
        #expect(parts == ["one": "b\n\n    c"])
        #expect(Snippets.blocks(of: "swift", in: "x\n```swift\nb\n\n    c\n```\n```sh\ny\n```") == ["b\n\n    c"])
    }
}
