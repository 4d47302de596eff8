/// Any JSON value: the parts of a description of the API, and the bodies that are checked against it.
package enum JSONNode: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSONNode])
    case object([String: JSONNode])

    /// The members of an object; `nil` for any other value.
    package var members: [String: JSONNode]? { if case .object(let members) = self { members } else { nil } }

    /// The elements of an array; `nil` for any other value.
    package var elements: [JSONNode]? { if case .list(let elements) = self { elements } else { nil } }

    /// The characters of a string; `nil` for any other value.
    package var string: String? { if case .text(let text) = self { text } else { nil } }

    /// The value of a number; `nil` for any other value.
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .null, .bool, .text, .list, .object: nil
        }
    }

    /// The member of an object; `nil` if the value is no object, or has no such member.
    package subscript(_ name: String) -> JSONNode? { members?[name] }
}

extension JSONNode: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONNode].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONNode].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONNode...) { self = .list(elements) }
    package init(dictionaryLiteral members: (String, JSONNode)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
}
