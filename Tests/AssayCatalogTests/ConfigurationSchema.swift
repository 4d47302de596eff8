import Foundation

/// Any JSON value.
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
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }
    var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    var number: Double? { if case .number(let value) = self { value } else { nil } }
}

/// A validator for the keywords of JSON Schema 2020-12 that `docs/configuration.schema.json` uses.
struct ConfigurationSchema {
    private typealias Schema = [String: JSONValue]
    private let root: Schema

    init(_ data: Data) throws {
        root = try JSONDecoder().decode([String: JSONValue].self, from: data)
    }

    /// Returns the errors with their paths.
    ///
    /// Keys that the schema does not describe are errors too, since it must describe all of them.
    func problems(of value: JSONValue) -> [String] {
        problems(of: value, against: root, at: "$")
    }

    private func problems(of value: JSONValue, against schema: Schema, at path: String) -> [String] {
        if let reference = schema["$ref"]?.string {
            let name = String(reference.dropFirst("#/$defs/".count))
            guard let target = root["$defs"]?.object?[name]?.object else { return ["\(path): no definition \(name)"] }
            return problems(of: value, against: target, at: path)
        }
        if let allowed = schema["enum"]?.array {
            return allowed.contains(value) ? [] : ["\(path): not one of \(allowed.compactMap(\.string))"]
        }
        return switch (schema["type"]?.string, value) {
        case ("object", .object(let object)): objectProblems(object, schema, path)
        case ("array", .array(let array)): arrayProblems(array, schema, path)
        case ("string", .string(let text)): stringProblems(text, schema, path)
        case ("number", .number(let number)): boundsProblems(number, "minimum", "maximum", schema, path)
        case ("integer", .number(let number)) where number == number.rounded():
            boundsProblems(number, "minimum", "maximum", schema, path)
        case ("boolean", .bool): []
        default: ["\(path): not of type \(schema["type"]?.string ?? "that the schema gives")"]
        }
    }

    private func objectProblems(_ object: [String: JSONValue], _ schema: Schema, _ path: String) -> [String] {
        let properties = schema["properties"]?.object ?? [:]
        let required = schema["required"]?.array?.compactMap(\.string) ?? []
        let missing = required.filter { object[$0] == nil }.map { "\(path): no \($0)" }
        let members = object.flatMap { key, member in
            properties[key]?.object.map { problems(of: member, against: $0, at: "\(path).\(key)") }
                ?? ["\(path): \(key) is not described"]
        }
        return missing + members
            + boundsProblems(Double(object.count), "minProperties", "maxProperties", schema, path)
    }

    private func arrayProblems(_ array: [JSONValue], _ schema: Schema, _ path: String) -> [String] {
        let items = schema["items"]?.object ?? [:]
        return boundsProblems(Double(array.count), "minItems", "maxItems", schema, path)
            + array.enumerated().flatMap { problems(of: $0.element, against: items, at: "\(path)[\($0.offset)]") }
    }

    private func stringProblems(_ text: String, _ schema: Schema, _ path: String) -> [String] {
        let length = boundsProblems(Double(text.unicodeScalars.count), "minLength", "maxLength", schema, path)
        guard let pattern = schema["pattern"]?.string else { return length }
        let matches = text.range(of: pattern, options: .regularExpression) != nil
        return length + (matches ? [] : ["\(path): not like \(pattern)"])
    }

    private func boundsProblems(
        _ number: Double, _ lower: String, _ upper: String, _ schema: Schema, _ path: String
    ) -> [String] {
        let bounds = (schema[lower]?.number ?? -.infinity)...(schema[upper]?.number ?? .infinity)
        return bounds.contains(number) ? [] : ["\(path): \(number) is not in \(bounds)"]
    }
}
