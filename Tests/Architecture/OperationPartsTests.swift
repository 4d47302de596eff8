import AssayTestTiming
import Foundation
import Testing

/// Checks that an operation states its dependencies: it stores the parts of the `Platform` that it uses, never the whole.
@Suite struct OperationPartsTests {
    /// Returns the lines that declare a property of the type `Platform`.
    private static func holders(in code: String) -> [Substring] {
        code.split(separator: "\n").filter { line in
            !line.trimmingPrefix(/\s+/).hasPrefix("//")
                && line.contains(/\b(?:let|var) \w+: Platform\b/.wordBoundaryKind(.simple))
        }
    }

    @Test func noOperationStoresTheWholePlatform() throws {
        let folder = Repository.root.appending(path: "Sources/Application/AssayOperations")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
        #expect(files.count > 50)
        for file in files {
            let code = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            #expect(Self.holders(in: code) == [], "\(file): store the parts that it uses")
        }
    }

    @Test(arguments: [
        "    private let platform: Platform", "    let platform: Platform", "    private let whole: Platform?",
        "    package var platform: Platform { test.platform }",
    ])
    func aStoredPlatformIsFound(line: String) {
        #expect(Self.holders(in: line).count == 1)
    }

    @Test(arguments: [
        "    package init(_ platform: Platform) {", "    /// let platform: Platform",
        "package struct Platform: Sendable {", "    let texts: PlatformTexts",
    ])
    func anInitializerThatPicksItsPartsPasses(line: String) {
        #expect(Self.holders(in: line) == [])
    }
}
