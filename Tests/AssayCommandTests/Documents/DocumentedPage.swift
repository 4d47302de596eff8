import AssayTestTiming
import Foundation
import Testing

/// A page of the documentation, with its shell commands.
struct DocumentedPage: Sendable, CustomTestStringConvertible {
    /// A command in a fenced block.
    struct Command: Sendable, Equatable {
        let line: Int
        let text: String
    }

    /// Returns every page with at least one command.
    static func all() throws -> [DocumentedPage] {
        try texts().map { DocumentedPage($0.name, text: $0.text) }.filter { !$0.commands.isEmpty }
    }

    /// Returns every page, by its path in the repository.
    static func texts() throws -> [(name: String, text: String)] {
        let documents = try FileManager.default.subpathsOfDirectory(atPath: Repository.file("docs").path)
            .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
        return try (["README.md", "CONTRIBUTING.md"] + documents).map {
            ($0, try Repository.text($0))
        }
    }

    /// The page's path in the repository.
    let name: String
    let commands: [Command]

    var testDescription: String { name }

    init(_ name: String, text: String) {
        self.name = name
        var commands: [Command] = []
        var language: Substring?
        var isContinued = false
        for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
            let content = line.drop { $0 == " " }
            if content.hasPrefix("```") {
                language = language == nil ? content.dropFirst(3) : nil
                isContinued = false
            } else if let language, ["sh", "bash", "console"].contains(language) {
                guard let part = Self.command(in: content, of: language, isContinued) else { continue }
                if isContinued, let last = commands.popLast() {
                    commands.append(Command(line: last.line, text: String(last.text.dropLast()) + part))
                } else {
                    commands.append(Command(line: number, text: String(part)))
                }
                isContinued = part.hasSuffix("\\")
            }
        }
        self.commands = commands
    }

    /// Returns the typed part of a line.
    ///
    /// In a console block, that is the text after a prompt.
    private static func command(in line: Substring, of language: Substring, _ isContinued: Bool) -> Substring? {
        if language == "console", !isContinued { return line.hasPrefix("$ ") ? line.dropFirst(2) : nil }
        return line.isEmpty || line.hasPrefix("#") ? nil : line
    }
}
