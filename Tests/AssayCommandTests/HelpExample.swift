import ArgumentParser
import Foundation

@testable import assay

/// The example commands in the help of `assay`.
enum HelpExample {
    /// Returns the command lines, with continued lines joined, and the commands with options in backticks.
    static func all(in discussion: String) -> [String] {
        let text = discussion.replacing(/\\\n\s*/, with: "")
        let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter { $0.hasPrefix("assay ") }
        let quoted = text.matches(of: /`(assay [^`]+ --[^`]+)`/).map { String($0.1) }
        return lines + quoted
    }

    /// Returns the command line's error for an example; `nil` for a valid one.
    static func problem(of command: String) -> String? {
        do {
            _ = try AssayCommand.parseAsRoot(Array(words(of: command).dropFirst()))
            return nil
        } catch {
            let message = AssayCommand.message(for: error)
            // The files in an example belong to the reader and may not exist.
            return message.contains("does not exist") || message.contains("there is no folder") ? nil : message
        }
    }

    /// Splits a line into words like a shell: quotes join words, and the word after `>` is a file name.
    private static func words(of command: String) -> [String] {
        let line = command.prefix { $0 != ">" }
        return line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }
}
