/// The `{name}` parts of a text.
package enum Placeholders {
    /// Puts the values in, in one pass, so that a value which itself holds braces stays as it is.
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

    /// Splits into plain text, each piece followed by the name of a placeholder or by the text's end.
    private static func forEachPart(of text: String, _ body: (Substring, String?) -> Void) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            body(rest[..<open], String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        body(rest, nil)
    }
}
