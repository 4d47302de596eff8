import AssayCore
import AssayWire
import Foundation

/// The headers of a recorded request.
///
/// A file has them in lines, `name: value`, with or without the request's first line before them, or as a JSON object
/// of names and values.
struct RecordedHeaders: Sendable {
    let fields: [(name: String, value: String)]

    /// - Throws: `invalid_request` if the file has no header.
    init(_ data: Data) throws(DomainError) {
        let text = String(decoding: data, as: UTF8.self)
        let first = text.first { !$0.isWhitespace }
        fields = first == "{" ? Self.object(data) : Self.lines(text)
        guard !fields.isEmpty else {
            throw .invalid(
                "--headers", "no_headers", "Write a header in each line, such as webhook-id: evt_1, or use JSON.")
        }
    }

    /// The values of a header, by its name in any case.
    func values(of name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    private static func lines(_ text: String) -> [(String, String)] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            // curl -v marks the lines of a request.
            let content = line.hasPrefix("> ") ? line.dropFirst(2) : line
            guard let colon = content.firstIndex(of: ":") else { return nil }
            let name = content[..<colon].trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty, !name.contains(" ") else { return nil }
            return (name, content[content.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
    }

    /// The members of an object whose values are texts, numbers or lists of texts.
    private static func object(_ data: Data) -> [(String, String)] {
        let members = (try? WireJSON.decode([String: JSONNode].self, from: data)) ?? [:]
        return members.sorted { $0.key < $1.key }.flatMap { name, value -> [(String, String)] in
            switch value {
            case .text(let text): [(name, text)]
            case .integer(let number): [(name, String(number))]
            case .list(let values): values.compactMap(\.string).map { (name, $0) }
            case .null, .bool, .number, .object: []
            }
        }
    }
}
