import Testing

@Suite struct ConditionalSourceTests {
    @Test(arguments: [
        ("os(iOS)", true), ("os(macOS)", false), ("!os(iOS)", false), ("DEBUG", true),
        ("canImport(UIKit)", true), ("canImport(FoundationNetworking)", false), ("!canImport(UIKit)", false),
        ("os(iOS) || os(macOS)", true), ("os(Linux) || os(macOS)", false),
        ("os(iOS) && canImport(Glibc)", false), ("os(iOS) && !canImport(Glibc)", true),
        ("os(Linux) && os(macOS) || os(iOS)", true), ("os(Linux) && (os(macOS) || os(iOS))", false),
        ("!(os(Linux) || !canImport(Security))", true),
    ])
    func conditionIsTrueOrNotOnIOS(condition: String, isTrue: Bool) throws {
        #expect(try CompilationCondition.isTrue(condition, on: .iOS) == isTrue)
    }

    @Test(arguments: [
        "", "os", "os(iOS", "os(Plan9)", "canImport(SwiftUI)", "swift(>=6.2)", "os(iOS) ||", "os(iOS) os(macOS)",
        "os(iOS))", "RELEASE", "targetEnvironment(simulator)",
    ])
    func conditionThatIsNotKnownIsAnError(condition: String) {
        #expect(throws: CompilationCondition.Failure.self) { try CompilationCondition.isTrue(condition, on: .iOS) }
    }

    private static let text = """
        a
        #if os(Linux)
        b
        #elseif canImport(UIKit) // there
            #if os(macOS)
            c
            #else
            d
            #endif
        #elseif os(iOS)
        e
        #else
        f
        #endif
        g
        """

    @Test(arguments: [
        (CompilationPlatform.iOS, ["a", "d", "g"]), (.linux, ["a", "b", "g"]), (.macOS, ["a", "f", "g"]),
    ])
    func oneBranchStays(platform: CompilationPlatform, lines: [String]) throws {
        let resolved = try ConditionalSource.resolve(Self.text, on: platform)
        #expect(resolved.split { $0.isWhitespace }.map { String($0) } == lines)
    }

    @Test func everyLineKeepsItsNumber() throws {
        let resolved = try ConditionalSource.resolve(Self.text, on: .iOS)
        let lines = resolved.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 15)
        #expect(lines[7] == "    d")
    }

    /// A branch inside a skipped one is skipped as well, whatever its condition is.
    @Test func branchInsideAnotherPlatformsIsLeftOut() throws {
        let text = "#if os(Linux)\n#if os(iOS)\na\n#else\nb\n#endif\n#endif"
        #expect(try ConditionalSource.resolve(text, on: .iOS).allSatisfy { $0 == "\n" })
    }

    @Test(arguments: ["#if os(iOS)\na", "a\n#endif", "#else\n#endif"])
    func directiveWithoutItsPartnerIsAnError(text: String) {
        #expect(throws: CompilationCondition.Failure.self) { try ConditionalSource.resolve(text, on: .iOS) }
    }
}
