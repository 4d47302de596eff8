import Foundation

/// The parts of our samples that the documents quote: what stands between `// snippet.NAME` and `// snippet.end`.
enum Snippets {
    /// Where samples are, by the name that a document's block gives its language.
    static let places = [("swift", "Snippets", "swift"), ("objc", "Examples/ObjectiveC", "m")]

    /// Every part of a language, by `File.name`, without the indentation that all of its lines share.
    static func parts(of language: String) throws -> [String: String] {
        var parts: [String: String] = [:]
        for place in places where place.0 == language {
            let folder = DocumentedPage.root.appending(path: place.1)
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

    /// The blocks of a language in a page, each as it stands.
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
