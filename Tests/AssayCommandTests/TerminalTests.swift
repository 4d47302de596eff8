import AssayTestTiming
import Foundation
import Testing

@testable import assay

/// Stored texts of users and partners cannot change the operator's terminal.
@Suite struct TerminalTests {
    /// Clears the screen, sets the window's title, turns the direction, and begins a new line in three ways.
    private static let hostile = "a\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}b\u{2028}c\u{9B}1m\r\nd"
    private static let shown = #"a\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}b\u{2028}c\u{9B}1m\u{D}"#

    @Test func aTextIsShownWithItsInvisibleCharacters() {
        #expect(Terminal.written(Self.hostile) == Self.shown + "\nd\n", "the command's own lines stay")
        #expect(Terminal.written("ルイ・ヴィトン 👩‍🔧") == "ルイ・ヴィトン 👩‍🔧\n")
    }

    @Test func aCellIsOneLine() {
        #expect(Terminal.plain(Self.hostile) == Self.shown + #"\u{A}d"#)
        #expect(TextTable.lines([["x", Self.hostile]]) == ["  x  " + Self.shown + #"\u{A}d"#])
    }

    @Test func jsonKeepsItsContent() throws {
        for text in [
            Terminal.jsonText([Self.hostile + "\u{E0041}"]),
            Terminal.jsonText([Self.hostile + "\u{E0041}"], inOneLine: true),
        ] {
            #expect(Terminal.written(text) == text + "\n", "nothing is left to escape")
            let read = try JSONDecoder().decode([String].self, from: Data(text.utf8))
            #expect(read == [Self.hostile + "\u{E0041}"])
        }
    }

    @Test func commandsWriteThroughOnePlace() throws {
        let folder = Repository.file("Sources/Programs/assay")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let others = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.filter { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            return text.contains("FileHandle.standard") || text.contains(/(?m)^\s+(Swift\.)?print\("/)
                || text.contains("StreamLogHandler.standard")
        }
        // The demo's steps draw over their own line, and the log's handler writes what it has made printable.
        #expect(Set(others.map(\.lastPathComponent)) == ["DemoSteps.swift", "PrintableLogHandler.swift"])
    }
}
