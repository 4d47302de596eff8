import AssayCore
import Testing

/// The rules for characters that change the text around them, and for invisible ones.
@Suite struct InvisibleCharacterTests {
    /// Control characters, separators, and bidirectional overrides, embeddings and isolates.
    private static let forging: [Unicode.Scalar] =
        [0x00, 0x07, 0x09, 0x0A, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x2028, 0x2029].compactMap(
            Unicode.Scalar.init)
        + (0x202A...0x202E).compactMap { Unicode.Scalar($0) } + (0x2066...0x2069).compactMap { Unicode.Scalar($0) }
    /// Other invisible characters: soft hyphen, spaces without width, marks, fillers, a byte order mark, tags.
    private static let invisible: [Unicode.Scalar] = [
        "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{1160}", "\u{180E}", "\u{200B}", "\u{200E}", "\u{200F}",
        "\u{2060}", "\u{2064}", "\u{3164}", "\u{FEFF}", "\u{FFA0}", "\u{E0001}", "\u{E0041}",
    ]
    private static let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}", "\u{FE0F}", "\u{E0100}"]

    @Test(arguments: forging) func aCharacterThatForgesTextIsInNoText(scalar: Unicode.Scalar) {
        let text = "a\(scalar)b"
        #expect(text.hasControlCharacters && text.hasInvisibleCharacters && text.isAmbiguous)
    }

    @Test(arguments: invisible) func anInvisibleCharacterIsRefusedInNames(scalar: Unicode.Scalar) {
        let text = "a\(scalar)b"
        #expect(!text.hasControlCharacters && text.hasInvisibleCharacters && text.isAmbiguous)
    }

    @Test(arguments: joiners) func aCharacterThatJoinsIsInNoIdentifier(scalar: Unicode.Scalar) {
        let text = "a\(scalar)b"
        #expect(!text.hasControlCharacters && !text.hasInvisibleCharacters && text.isAmbiguous)
    }

    @Test(arguments: [
        "Air Jordan 1", "ルイ・ヴィトン　モノグラム", "Hermès Étrivière", "שלום", "مرحبا", "👟", "a\u{301}", "日本語、全角：１２３",
    ])
    func ordinaryTextIsAcceptedEverywhere(text: String) {
        #expect(!text.hasControlCharacters && !text.hasInvisibleCharacters && !text.isAmbiguous)
    }

    @Test(arguments: ["👩‍🔧 ok", "❤️", "می‌خواهم", "葛󠄀城", "שלום\u{200F}!"])
    func aMessageMayHaveJoinersAndMarks(text: String) {
        #expect(!text.hasControlCharacters)
    }

    @Test func aTerminalShowsWhatCannotBeSeen() {
        let text = "a\u{1B}[2J\u{202E}b\u{2028}c\u{9B}d\u{E0041}\u{200B}\ne"
        #expect(text.printable() == #"a\u{1B}[2J\u{202E}b\u{2028}c\u{9B}d\u{E0041}\u{200B}\u{A}e"#)
        #expect(text.printable(keepingLines: true).hasSuffix("\ne"))
        #expect("👩‍🔧 ルイ・ヴィトン".printable() == "👩‍🔧 ルイ・ヴィトン")
    }

    @Test(arguments: forging + invisible + joiners)
    func noEmailAddressHasThem(scalar: Unicode.Scalar) {
        #expect(UserClaims.emailProblem("a\(scalar)b@example.com")?.code == "invalid_format")
    }

    @Test(arguments: forging + invisible) func noNameHasThem(scalar: Unicode.Scalar) {
        #expect(throws: DomainError.self) {
            try UserClaims(uniqueUserID: "user-0001", email: nil, firstName: "A\(scalar)n", lastName: nil)
        }
        #expect(throws: DomainError.self) { try OrganizationName(checking: "A\(scalar)n") }
    }

    @Test func aNameMayHaveJoiners() throws {
        _ = try UserClaims(uniqueUserID: "user-0001", email: nil, firstName: "می‌خواهم", lastName: "葛󠄀城")
    }
}
