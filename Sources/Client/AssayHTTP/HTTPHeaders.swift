/// The header fields of a request or a response; names are case-insensitive (RFC 9110 §5.1).
///
/// Descriptions contain only the names, because values can contain a token.
package struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    private struct Field: Sendable, Hashable {
        let name: String
        let value: String
    }

    private var fields: [String: Field] = [:]

    /// Creates empty header fields.
    package init() {}

    /// Creates header fields from a literal; a repeated name keeps its last value.
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a field; assigning `nil` removes the field.
    package subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.value }
        set { fields[name.lowercased()] = newValue.map { Field(name: name, value: $0) } }
    }

    /// The names as they were last set, with their values, ordered by name.
    package var sorted: [(name: String, value: String)] {
        fields.sorted { $0.key < $1.key }.map { (name: $0.value.name, value: $0.value.value) }
    }

    /// Whether both have the same names, ignoring case, with the same values.
    package static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.mapValues(\.value) == right.fields.mapValues(\.value)
    }

    /// Consistent with `==`.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(fields.mapValues(\.value))
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "[" + sorted.map(\.name).joined(separator: ", ") + "]" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["names": sorted.map(\.name)]) }
}
