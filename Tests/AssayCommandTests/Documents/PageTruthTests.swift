import AssayTestTiming
import AssayWire
import Foundation
import Testing

/// Checks the documentation's statements about files and names of this repository.
@Suite struct PageTruthTests {
    private func text(_ path: String) throws -> String {
        try Repository.text(path)
    }

    /// Returns the words in backticks of a table's first column.
    private func firstColumn(_ page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix("| ") }
            .compactMap { $0.split(separator: "|").first }
            .flatMap { column in
                column.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                    .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
            }
    }

    /// Returns the sources in a folder, by path.
    private func sources(_ folder: String) throws -> [(path: String, text: String)] {
        try FileManager.default.subpathsOfDirectory(atPath: Repository.file(folder).path)
            .filter { $0.hasSuffix(".swift") }.map { ($0, try text("\(folder)/\($0)")) }
    }

    @Test func everyLinkLeadsSomewhere() throws {
        var seen = 0
        for page in try DocumentedPage.texts() {
            let folder = Repository.file(page.name).deletingLastPathComponent()
            for link in page.text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
                seen += 1
                let target = folder.appending(path: String(link.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page.name) links to \(link.1)")
            }
        }
        #expect(seen > 20)
    }

    @Test func everyLinkToASectionFindsItsHeading() throws {
        let pages = Dictionary(uniqueKeysWithValues: try DocumentedPage.texts().map { ($0.name, $0.text) })
        var seen = 0
        for (name, text) in pages {
            for link in text.matches(of: /\]\(([^)#:\s]*)#([^)]+)\)/) {
                let folder = Repository.file(name).deletingLastPathComponent()
                let target = link.1.isEmpty ? Repository.file(name) : folder.appending(path: String(link.1))
                let path = target.standardizedFileURL.path.dropFirst(Repository.root.path.count + 1)
                guard let page = pages[String(path)] else { continue }
                seen += 1
                #expect(Self.anchors(page).contains(String(link.2)), "\(name) links to \(link.1)#\(link.2)")
            }
        }
        #expect(seen > 100)
    }

    /// The anchors of a page's headings, as forges make them.
    private static func anchors(_ page: String) -> Set<String> {
        let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" } }
        return Set(
            headings.map { heading in
                String(
                    heading.drop { $0 == " " }.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                        .map { $0 == " " ? "-" : $0 })
            })
    }

    /// The limits that CONTRIBUTING.md names.
    ///
    /// The reference pages are made from the OpenAPI documents, and are exempt.
    @Test func aPageEndsAt200LinesAndItsProseAt120Columns() throws {
        for page in try DocumentedPage.texts() where !page.name.hasPrefix("docs/api/reference-") {
            let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count <= 200, "\(page.name) has \(lines.count) lines: split it, or shorten it")
            var isProse = true
            for (number, line) in zip(1..., lines) {
                if line.drop(while: { $0 == " " }).hasPrefix("```") { isProse.toggle() }
                guard isProse, !line.hasPrefix("|") else { continue }
                #expect(line.count <= 120, "\(page.name):\(number) has \(line.count) columns")
            }
        }
    }

    @Test(arguments: ["api", "develop", "operate", "sdk"])
    func everyPageIsInItsIndex(folder: String) throws {
        let index = try text("docs/\(folder)/README.md")
        let pages = try DocumentedPage.texts().map(\.name).filter { $0.hasPrefix("docs/\(folder)/") }
        #expect(pages.count > 5)
        for page in pages where !page.hasSuffix("README.md") {
            #expect(index.contains("](\(page.dropFirst("docs/\(folder)/".count)))"), "\(page)")
        }
    }

    @Test func everyErrorCodeIsExplainedAndEveryProblemCodeExists() throws {
        let named = firstColumn(try text("docs/sdk/errors.md"))
        let declared = try text("Sources/Client/EntrupySDK/Errors/EntrupyErrorCode.swift")
            .matches(of: /case (ErrorCode\w+)/).map { String($0.1) }
        #expect(declared.count == 13)
        #expect(named.filter { $0.hasPrefix("ErrorCode") } == declared)
        let section = try #require(try text("docs/sdk/errors.md").components(separatedBy: "## Problem codes").last)
        let codes = Set(section.matches(of: /`([a-z]+_[a-z_]+[a-z])`/).map { String($0.1) })
        #expect(codes.subtracting(ProblemCode.all.map(\.code)) == ["photo_blurred"])
    }

    /// An interpolated value of a message is … on the page.
    @Test func everyMessageToTroubleshootIsInTheSources() throws {
        let literals = Self.joinedLiterals(try sources("Sources").map(\.text).joined(separator: "\n"))
        let messages = firstColumn(try text("docs/operate/troubleshoot.md"))
        #expect(messages.count > 60)
        for message in messages {
            let parts = message.split(separator: "…").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(parts.contains { $0.count > 5 }, "\(message) names too little")
            for part in parts { #expect(Self.occurs(part, in: literals), "no source says \(message)") }
        }
    }

    /// Returns the text of a source, in which a string literal that was split over lines is whole.
    private static func joinedLiterals(_ source: String) -> String {
        var text = ""
        for line in source.split(separator: "\n") {
            let line = line.drop { $0 == " " }
            if text.hasSuffix("\\") {
                text.removeLast()
                text += line
            } else if text.hasSuffix("\""), line.hasPrefix("+ \"") {
                text.removeLast()
                text += line.dropFirst(3)
            } else {
                text += "\n" + line
            }
        }
        return text
    }

    /// Sources are megabytes, in which `contains` would take minutes.
    private static func occurs(_ part: String, in text: String) -> Bool {
        strstr(text, part) != nil
    }

    @Test func aSplitLiteralIsJoined() {
        let source = "let a =\n    \"one \"\n    + \"two\"\n\"\"\"\n  three \\\n  four\n"
        #expect(Self.joinedLiterals(source) == "\nlet a =\n\"one two\"\n\"\"\"\nthree four")
    }

    @Test func everyWordOfTheGlossaryIsUsedAndEachNameExists() throws {
        let others = try DocumentedPage.texts().filter { $0.name != "docs/glossary.md" }.map(\.text)
        let prose = others.joined(separator: " ").lowercased().replacing("\n", with: " ")
        let code = try sources("Sources").map(\.text).joined(separator: "\n")
        let rows = try text("docs/glossary.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
            .filter { !["word", "---"].contains($0[0]) }
        #expect(rows.count > 30)
        for row in rows {
            for word in row[0].components(separatedBy: ", ") {
                #expect(Self.occurs(word.lowercased(), in: prose), "\(word)")
            }
            for name in row[1].split(separator: ",").map({ $0.filter { !"` ".contains($0) } }) {
                #expect(Self.occurs(name, in: code), "\(name)")
            }
        }
    }

    @Test func sourcesWithAppleOnlyBranchesAreListed() throws {
        let page = try text("docs/sdk/apple-systems.md")
        let branches = ["Security", "Darwin", "CryptoKit", "FoundationNetworking", "Crypto"].map { "canImport(\($0))" }
        let branched = try sources("Sources/Client").filter { source in branches.contains { source.text.contains($0) } }
        #expect(branched.count > 5)
        for source in branched { #expect(page.contains("`\(source.path)`"), "\(source.path)") }
    }
}
