import AssayWire

/// A page of Markdown that is written from top to bottom; lines of prose end at 120 columns.
struct MarkdownPage {
    private static let columns = 120
    private var lines: [String] = []

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Adds a heading or paragraphs.
    mutating func add(_ text: String) {
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: true)
        for paragraph in paragraphs {
            begin()
            lines += Self.wrapped(String(paragraph))
        }
    }

    /// Adds a table; nothing if it has no rows.
    mutating func table(_ header: [String], _ rows: [[String]]) {
        guard !rows.isEmpty else { return }
        begin()
        for row in [header, header.map { _ in "---" }] + rows {
            let cells = row.map { $0.replacing("|", with: "\\|").replacing("\n", with: " ") }
            lines.append("| \(cells.joined(separator: " | ")) |".replacing("|  |", with: "| |"))
        }
    }

    /// Adds the examples that the page does not have yet.
    mutating func examples(_ content: [String: JSONNode], shown: inout Set<String>) {
        for mediaType in content.keys.sorted() {
            let examples = content[mediaType]?["examples"]?.members ?? [:]
            for name in examples.keys.sorted() {
                guard let value = examples[name]?["value"] else { continue }
                let text = value.indented()
                guard text != "{}", shown.insert(text).inserted else { continue }
                begin()
                lines.append("```json")
                lines += text.split(separator: "\n").map(String.init)
                lines.append("```")
            }
        }
    }

    /// Ends the part before by an empty line.
    private mutating func begin() {
        if !lines.isEmpty { lines.append("") }
    }

    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

/// A schema in a few words, for a cell of a table.
struct SchemaText {
    let text: String

    init(_ schema: JSONNode) {
        text = Self.text(schema)
    }

    private static func text(_ schema: JSONNode) -> String {
        if let reference = schema["$ref"]?.string {
            let name = reference.split(separator: "/").last.map(String.init) ?? reference
            return "[\(name)](#\(name.lowercased()))"
        }
        if let choices = schema["anyOf"]?.elements { return choices.map(text).joined(separator: " or ") }
        if let words = schema["enum"]?.elements { return words.map(word).joined(separator: ", ") }
        if let words = schema["x-known-values"]?.elements {
            return "text, such as \(words.map(word).joined(separator: ", "))"
        }
        let types = schema["type"]?.elements ?? schema["type"].map { [$0] } ?? []
        return types.compactMap(\.string).map { type(of: schema, named: $0) }.joined(separator: " or ")
    }

    private static func type(of schema: JSONNode, named name: String) -> String {
        switch name {
        case "string": "text"
        case "integer": "integer\(range(of: schema))"
        case "array": "list of \(schema["items"].map(text) ?? "values")"
        case "object": schema["additionalProperties"].map { "map of \(text($0))" } ?? "object"
        default: name
        }
    }

    private static func range(of schema: JSONNode) -> String {
        guard let least = schema["minimum"]?.double, let most = schema["maximum"]?.double else { return "" }
        return ", \(Int(least)) to \(Int(most))"
    }

    private static func word(_ value: JSONNode) -> String {
        value.string.map { "`\($0)`" } ?? "null"
    }
}

extension JSONNode {
    /// The value as JSON with sorted keys; short arrays and objects stay on one line.
    fileprivate func indented(_ depth: Int = 0) -> String {
        let short = compact
        guard short.count + 2 * depth > 100 else { return short }
        let indent = String(repeating: "  ", count: depth + 1)
        let end = String(repeating: "  ", count: depth)
        switch self {
        case .list(let elements):
            let lines = elements.map { indent + $0.indented(depth + 1) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(end)]"
        case .object(let members):
            let lines = members.sorted { $0.key < $1.key }.map { key, value in
                "\(indent)\(JSONNode.text(key).compact): \(value.indented(depth + 1))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(end)}"
        case .null, .bool, .integer, .number, .text: return short
        }
    }

    private var compact: String {
        switch self {
        case .list(let elements): "[\(elements.map(\.compact).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1.compact)" }.joined(separator: ", "))}"
        case .null, .bool, .integer, .number, .text:
            (try? WireJSON.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        }
    }
}
