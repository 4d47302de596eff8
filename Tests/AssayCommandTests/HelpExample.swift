import ArgumentParser
import Foundation

@testable import assay

/// The commands that the help of `assay` shows as examples.
enum HelpExample {
    /// The lines that are commands, continued ones joined, and the commands with options in backticks.
    static func all(in discussion: String) -> [String] {
        let text = discussion.replacing(/\\\n\s*/, with: "")
        let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter { $0.hasPrefix("assay ") }
        let quoted = text.matches(of: /`(assay [^`]+ --[^`]+)`/).map { String($0.1) }
        return lines + quoted
    }

    /// The command line's objection to an example; `nil` where it understands it.
    static func problem(of command: String) -> String? {
        do {
            _ = try AssayCommand.parseAsRoot(Array(words(of: command).dropFirst()))
            return nil
        } catch {
            let message = AssayCommand.message(for: error)
            // The files of an example are the reader's.
            return message.lowercased().contains("there is no f") ? nil : message
        }
    }

    /// The words that a shell makes of the line: quotes join words, and the word after `>` names a file.
    private static func words(of command: String) -> [String] {
        let line = command.prefix { $0 != ">" }
        return line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }
}
