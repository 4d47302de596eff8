/// The `{name}` parts of a text.
package enum Placeholders {
    /// Inserts the values in one pass, so that braces inside a value stay unchanged.
    package static func fill(_ text: String, _ values: [String: String]) -> String {
        var result = ""
        forEachPart(of: text) { plain, name in
            result += plain
            if let name { result += values[name] ?? "{\(name)}" }
        }
        return result
    }

    /// The names that a text uses.
    package static func names(in text: String) -> Set<String> {
        var names: Set<String> = []
        forEachPart(of: text) { _, name in
            if let name { names.insert(name) }
        }
        return names
    }

    /// Splits the text into plain parts, each followed by the name of a placeholder or by the text's end.
    private static func forEachPart(of text: String, _ body: (Substring, String?) -> Void) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            body(rest[..<open], String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        body(rest, nil)
    }
}
