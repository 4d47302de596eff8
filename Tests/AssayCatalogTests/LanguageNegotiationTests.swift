import AssayCore
import Testing

@Suite struct LanguageNegotiationTests {
    @Test(arguments: [
        (nil, Language.english), ("", .english), ("en", .english), ("ja", .japanese), ("JA", .japanese),
        ("ja-JP", .japanese), ("en-GB", .english), ("fr", .english), ("jav", .english),
        // With equal weights, the order decides.
        ("ja, en", .japanese), ("en, ja", .english), ("fr, ja", .japanese), ("fr-CA,fr,ja-JP,ja", .japanese),
        // Weights.
        ("en;q=0.4, ja;q=0.5", .japanese), ("ja;q=0.5, en", .english), ("en;q=0.500, ja;q=0.501", .japanese),
        ("en ; q=0.1 ,\tja ; Q=1.000", .japanese), ("ja;q=0", .english), ("ja;q=0.000, en;q=0.001", .english),
        ("en-US,en;q=0.9,ja;q=0.8", .english), ("ja-JP;q=0.2, en;q=0.1", .japanese),
        // Among a language's ranges the highest weight counts, not that of the range with the most or fewest subtags.
        ("en;q=0.5, ja;q=0.3, ja-JP;q=0.9", .japanese), ("en;q=0.7, ja;q=0.5, ja-JP;q=0.9", .japanese),
        ("en;q=0.7, ja;q=0.9, ja-JP;q=0.5", .japanese), ("en;q=0.9, ja;q=0.5, ja-JP;q=0.7", .english),
        ("ja;q=0, ja-JP", .japanese), ("ja-JP;q=0, ja", .japanese),
        // The wildcard matches all languages that are not named.
        ("*", .english), ("fr, *;q=0.5", .english), ("en;q=0, *", .japanese), ("*;q=0.1, ja;q=0.5", .japanese),
        ("en;q=0.5, *", .japanese), ("ja;q=0.5, *", .english), ("*;q=0", .english), ("*, ja;q=0.9", .english),
        ("en;q=0, ja;q=0", .english),
        // Empty members are allowed.
        (", ja,, en,", .japanese),
    ])
    func chooses(header: String?, language: Language) {
        #expect(Language.negotiate(header) == language)
    }

    @Test(arguments: [
        "ja;q=1.5", "ja;q=2", "ja;q=abc", "ja;q=", "ja;q=-1", "ja;level=1", "ja;q=1;q=1", "japanese1", "ja_JP", "-ja",
        "ja q=1", "日本語", "ja;q=٠.٥", "j a", "1a", "ja;q=nan",
    ])
    func aMalformedMemberDoesNotCount(member: String) {
        #expect(Language.negotiate(member) == .english)
        #expect(Language.negotiate("\(member), en;q=0.2, ja;q=0.1") == .english)
        #expect(Language.negotiate("ja, \(member)") == .japanese)
    }

    @Test func readsNoHeaderOfAbsurdLength() {
        let filler = String(repeating: "fr,", count: 340)
        #expect(Language.negotiate(filler + "ja") == .japanese)
        #expect(Language.negotiate(filler + "fr,fr,ja") == .english)
    }
}
