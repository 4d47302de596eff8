/// Header fields of a request or an answer; names are compared without regard to case (RFC 9110 §5.1).
///
/// Printing shows the names alone: values can hold a token.
package struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    private struct Field: Sendable, Hashable {
        let name: String
        let value: String
    }

    private var fields: [String: Field] = [:]

    /// No fields.
    package init() {}

    /// The fields of a literal; a name that comes twice keeps its last value.
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a field; `nil` removes it.
    package subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.value }
        set { fields[name.lowercased()] = newValue.map { Field(name: name, value: $0) } }
    }

    /// Names as they were first written, with their values, ordered by name.
    package var sorted: [(name: String, value: String)] {
        fields.sorted { $0.key < $1.key }.map { (name: $0.value.name, value: $0.value.value) }
    }

    /// Equal where the same names, without regard to case, have the same values.
    package static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.mapValues(\.value) == right.fields.mapValues(\.value)
    }

    /// Agrees with `==`.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(fields.mapValues(\.value))
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "[" + sorted.map(\.name).joined(separator: ", ") + "]" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["names": sorted.map(\.name)]) }
}
