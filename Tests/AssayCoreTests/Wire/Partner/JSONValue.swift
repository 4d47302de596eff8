import AssayTestTiming
import AssayWire
import Foundation

/// A JSON text as a value, so that two texts compare by their members and not by their spelling.
///
/// A missing member, an extra one, and `null` instead of no member are all differences.
enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The members of an object; empty for any other value.
    var members: [String: JSONValue] {
        guard case .object(let members) = self else { return [:] }
        return members
    }

    subscript(_ member: String) -> JSONValue? { members[member] }

    /// The item of an example in the documentation.
    static func example(_ name: String) throws -> JSONValue? {
        let data = try WireJSON.decode(
            JSONValue.self, from: Data(try Repository.text("docs/api/examples/\(name).json").utf8))
        return data["item"]
    }
}
