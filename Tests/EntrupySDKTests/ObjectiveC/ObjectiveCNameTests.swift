import AssayTestTiming
import Foundation
import Testing

#if os(Linux)
/// Checks the SDK's names, as an Objective-C app sees them.
@Suite struct ObjectiveCNameTests {
    /// Generated once for all tests.
    private static let made = Task { try await ObjectiveCHeader.make(in: CompilerRun()) }

    private func header() async throws -> ObjectiveCHeader { try await Self.made.value }

    @Test func everyDocumentedNameComesOutAsDocumented() async throws {
        let header = try await header()
        for (type, documented) in DocumentedNames.selectors {
            let written = try #require(header.selectors[type], "\(type) is not in the header")
            #expect(documented.subtracting(written) == [], "\(type) lacks these")
        }
    }

    @Test func theDelegatesAskForNothingElse() async throws {
        let header = try await header()
        for (type, written) in header.selectors where type.hasSuffix("Delegate") || type == "EntrupyTheme" {
            #expect(written == DocumentedNames.selectors[type], "\(type)")
        }
    }

    @Test func theCasesAreSpelledAndNumberedAsDocumented() async throws {
        let cases = try await header().cases
        #expect(cases["EntrupyErrorCode"] == numbered(DocumentedNames.errorCodes))
        #expect(cases["EntrupyConfigType"] == numbered(DocumentedNames.configTypes))
    }

    private func numbered(_ names: [String]) -> [String: UInt] {
        Dictionary(uniqueKeysWithValues: zip(names, 0...))
    }

    @Test func swiftOnlyMethodsAreNotVisibleInObjectiveC() async throws {
        let names = try await header().selectors["EntrupyApp"] ?? []
        #expect(names.filter { $0.contains("upportMessage") || $0.contains("SessionDetails") } == [])
    }

    @Test func ourObjectiveCSampleCompiles() async throws {
        let compiler = try CompilerRun()
        try compiler.write(try await header().text, to: "EntrupySDK-Swift.h")
        try compiler.write(ObjectiveCStandIns.foundation, to: "Foundation/Foundation.h")
        let sample = Repository.file("Examples/ObjectiveC/Shop.m")
        try await compiler.run([
            "clang", "-fsyntax-only", "-x", "objective-c", "-fobjc-runtime=macosx", "-fblocks", "-fobjc-arc", "-Wall",
            "-Werror", "-I", ".", sample.path,
        ])
    }
}
#endif
