import AssayWire
import Foundation

/// A validator for the keywords of JSON Schema 2020-12 that `docs/configuration.schema.json` uses.
struct ConfigurationSchema {
    private typealias Schema = [String: JSONNode]
    private let root: Schema

    init(_ data: Data) throws {
        root = try WireJSON.decode([String: JSONNode].self, from: data)
    }

    /// Returns the errors with their paths.
    ///
    /// Keys that the schema does not describe are errors too, since it must describe all of them.
    func problems(of value: JSONNode) -> [String] {
        problems(of: value, against: root, at: "$")
    }

    private func problems(of value: JSONNode, against schema: Schema, at path: String) -> [String] {
        if let reference = schema["$ref"]?.string {
            let name = String(reference.dropFirst("#/$defs/".count))
            guard let target = root["$defs"]?.members?[name]?.members else { return ["\(path): no definition \(name)"] }
            return problems(of: value, against: target, at: path)
        }
        if let allowed = schema["enum"]?.elements {
            return allowed.contains(value) ? [] : ["\(path): not one of \(allowed.compactMap(\.string))"]
        }
        return switch (schema["type"]?.string, value) {
        case ("object", .object(let object)): objectProblems(object, schema, path)
        case ("array", .list(let array)): arrayProblems(array, schema, path)
        case ("string", .text(let text)): stringProblems(text, schema, path)
        case ("number", .number), ("number", .integer), ("integer", .integer):
            boundsProblems(value.double ?? 0, "minimum", "maximum", schema, path)
        case ("boolean", .bool): []
        default: ["\(path): not of type \(schema["type"]?.string ?? "that the schema gives")"]
        }
    }

    private func objectProblems(_ object: [String: JSONNode], _ schema: Schema, _ path: String) -> [String] {
        let properties = schema["properties"]?.members ?? [:]
        let required = schema["required"]?.elements?.compactMap(\.string) ?? []
        let missing = required.filter { object[$0] == nil }.map { "\(path): no \($0)" }
        let members = object.flatMap { key, member in
            properties[key]?.members.map { problems(of: member, against: $0, at: "\(path).\(key)") }
                ?? ["\(path): \(key) is not described"]
        }
        return missing + members
            + boundsProblems(Double(object.count), "minProperties", "maxProperties", schema, path)
    }

    private func arrayProblems(_ array: [JSONNode], _ schema: Schema, _ path: String) -> [String] {
        let items = schema["items"]?.members ?? [:]
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
        let bounds = (schema[lower]?.double ?? -.infinity)...(schema[upper]?.double ?? .infinity)
        return bounds.contains(number) ? [] : ["\(path): \(number) is not in \(bounds)"]
    }
}
