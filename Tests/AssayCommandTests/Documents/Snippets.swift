import AssayTestTiming
import Foundation

/// The parts of the samples that the documentation quotes: the text between `// snippet.NAME` and `// snippet.end`.
enum Snippets {
    /// The folders of the samples, by the language name of a documentation block.
    static let places = [
        ("swift", "Snippets", "swift"), ("swift", "Tests/StandardWebhooksTests/Documented", "swift"),
        ("swift", "Tests/AssayCommandTests/Webhooks/Documented", "swift"),
        ("objc", "Examples/ObjectiveC", "m"),
    ]

    /// Returns all parts of a language by `File.name`, without the common indentation.
    static func parts(of language: String) throws -> [String: String] {
        var parts: [String: String] = [:]
        for place in places where place.0 == language {
            let folder = Repository.file(place.1)
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            where file.hasSuffix(".\(place.2)") {
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                for (name, part) in self.parts(in: text) { parts["\(file.split(separator: ".")[0]).\(name)"] = part }
            }
        }
        return parts
    }

    static func parts(in text: String) -> [String: String] {
        var parts: [String: String] = [:]
        var open: (name: String, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let marker = line.drop { $0 == " " }
            if marker.hasPrefix("// snippet.") {
                if let part = open { parts[part.name] = flush(part.lines) }
                let name = String(marker.dropFirst("// snippet.".count))
                open = name == "end" ? nil : (name, [])
            } else {
                open?.lines.append(line)
            }
        }
        return parts
    }

    /// Returns the blocks of a language in a page, unchanged.
    static func blocks(of language: String, in page: String) -> [String] {
        var blocks: [String] = []
        var open: [Substring]?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = open, line == "```" {
                blocks.append(flush(lines))
                open = nil
            } else if open != nil {
                open?.append(line)
            } else if line == "```\(language)" {
                open = []
            }
        }
        return blocks
    }

    private static func flush(_ lines: [Substring]) -> String {
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
    }
}
