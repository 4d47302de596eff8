import AssayTestTiming
import Foundation
import Testing

/// Every file that a comment, a script or a page names exists in this repository.
@Suite struct ReferenceTests {
    private struct Source {
        let path: String
        let text: String
    }

    private static let folders = ["Sources", "Tests", "Examples", "Snippets", "docs", "scripts", "Catalog"]
    private static let pages = [
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Photos/README.md", "Package.swift",
    ]
    /// The tests of such rules, which name files that do not exist.
    private static let own: Set<String> = [
        "Tests/Architecture/ReferenceTests.swift", "Tests/AssayCommandTests/Documents/DocumentedCommandTests.swift",
    ]

    private static func sources() throws -> [Source] {
        let manager = FileManager.default
        let paths = try folders.flatMap { folder in
            try manager.subpathsOfDirectory(atPath: Repository.file(folder).path)
                .map { "\(folder)/\($0)" }
        }
        return (paths + pages).filter { !own.contains($0) }.compactMap { path in
            let text = try? Repository.text(path)
            return text.map { Source(path: path, text: $0) }
        }
    }

    /// The paths that a text names: `docs/operate/catalog.md`, `Sources/Wire/AssayWire`, `scripts/soak`.
    private static func named(in text: String) -> Set<String> {
        let path =
            /(?:^|[\s`"(])((?:docs|Sources|Tests|Examples|Snippets|scripts)\/[\w+.\/-]*\w)(?=[\s`"),:;#\]']|\.(?:\s|$)|$)/
            .anchorsMatchLineEndings()
        return Set(text.matches(of: path).map { String($0.1) })
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Repository.file(path).path)
    }

    /// The documents that the repository lacks.
    private static func absent(in text: String) -> [String] {
        text.matches(of: /\bseed 00\d|\bspec\/(?:sdk|api)\.md|(?:^|[^\w\/-])design\.md|\bstyle\.md/).map {
            String($0.output)
        }
    }

    @Test func everyPathThatIsNamedExists() throws {
        let sources = try Self.sources()
        #expect(sources.count > 900)
        var seen = 0
        for source in sources {
            let named = Self.named(in: source.text)
            seen += named.count
            #expect(named.filter { !Self.exists($0) }.sorted() == [], "\(source.path)")
        }
        #expect(seen > 200)
    }

    @Test func noDocumentIsCitedThatTheRepositoryLacks() throws {
        for source in try Self.sources() { #expect(Self.absent(in: source.text) == [], "\(source.path)") }
    }

    @Test func aPathThatLeadsNowhereIsFound() {
        let text = "/// See `docs/nowhere.md` and Sources/Wire/AssayWire, and \"scripts/soak\"."
        #expect(Self.named(in: text).filter { !Self.exists($0) } == ["docs/nowhere.md"])
        #expect(Self.absent(in: "as seed 001 §9 and spec/api.md say") == ["seed 001", "spec/api.md"])
    }
}
