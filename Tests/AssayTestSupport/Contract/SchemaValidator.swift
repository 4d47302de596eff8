package import AssayWire
import Foundation

/// A validator for the keywords of JSON Schema 2020-12 that the documents of the API use.
///
/// It refuses a keyword that it does not know, so that no part of a schema is ignored.
package struct SchemaValidator: Sendable {
    private typealias Schema = [String: JSONNode]

    /// The keywords that say nothing about a value.
    private static let annotations: Set<String> = ["default", "description", "example", "examples", "x-known-values"]
    private static let assertions: Set<String> = [
        "$ref", "additionalProperties", "anyOf", "enum", "items", "maxItems", "maxLength", "maximum", "minItems",
        "minLength", "minimum", "pattern", "properties", "required", "type", "uniqueItems",
    ]

    private let components: [String: JSONNode]
    private let isStrict: Bool

    /// - Parameters:
    ///   - components: The schemas that references name.
    ///   - isStrict: Whether a member that an object's schema does not describe is an error, as for a server's answer.
    package init(components: [String: JSONNode] = [:], isStrict: Bool = false) {
        self.components = components
        self.isStrict = isStrict
    }

    /// Returns each error with its JSON path, what was expected and what was found; empty for a valid value.
    package func problems(of value: JSONNode, against schema: JSONNode, at path: String = "$") -> [String] {
        guard let schema = schema.members else { return ["\(path): the schema is no object"] }
        let unknown = schema.keys.filter { !Self.annotations.contains($0) && !Self.assertions.contains($0) }
        guard unknown.isEmpty else { return ["\(path): unknown keywords \(unknown.sorted())"] }
        if let reference = schema["$ref"]?.string {
            let name = String(reference.split(separator: "/").last ?? "")
            guard let target = components[name] else { return ["\(path): no component \(name)"] }
            return problems(of: value, against: target, at: path)
        }
        if let choices = schema["anyOf"]?.elements { return choiceProblems(value, choices, path) }
        if let allowed = schema["enum"]?.elements {
            return allowed.contains(value)
                ? [] : ["\(path): expected one of \(Self.text(allowed)), found \(Self.text(value))"]
        }
        return typeProblems(value, schema, path) + contentProblems(value, schema, path)
    }

    /// The fewest errors of all choices, since a reader wants those of the intended one.
    private func choiceProblems(_ value: JSONNode, _ choices: [JSONNode], _ path: String) -> [String] {
        let all = choices.map { problems(of: value, against: $0, at: path) }
        guard !all.contains([]) else { return [] }
        return all.filter { !$0.allSatisfy { $0.hasPrefix("\(path): expected null") } }.min { $0.count < $1.count }
            ?? []
    }

    private func typeProblems(_ value: JSONNode, _ schema: Schema, _ path: String) -> [String] {
        guard let type = schema["type"] else { return [] }
        let types = (type.elements ?? [type]).compactMap(\.string)
        guard !types.contains(where: { Self.matches(value, $0) }) else { return [] }
        return ["\(path): expected \(types.joined(separator: " or ")), found \(Self.text(value))"]
    }

    private static func matches(_ value: JSONNode, _ type: String) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .text), ("array", .list), ("object", .object): true
        case ("integer", .integer), ("number", .integer), ("number", .number): true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }

    private func contentProblems(_ value: JSONNode, _ schema: Schema, _ path: String) -> [String] {
        switch value {
        case .object(let members): objectProblems(members, schema, path)
        case .list(let elements):
            Self.boundProblems(Double(elements.count), ("minItems", "maxItems"), schema, path)
                + (schema["uniqueItems"] == true && Set(elements).count < elements.count
                    ? ["\(path): two elements are equal"] : [])
                + elements.enumerated().flatMap { index, element in
                    schema["items"].map { problems(of: element, against: $0, at: "\(path)[\(index)]") } ?? []
                }
        case .text(let text): Self.textProblems(text, schema, path)
        case .integer, .number: Self.boundProblems(value.double ?? 0, ("minimum", "maximum"), schema, path)
        case .null, .bool: []
        }
    }

    private func objectProblems(_ members: [String: JSONNode], _ schema: Schema, _ path: String) -> [String] {
        let properties = schema["properties"]?.members
        let missing = (schema["required"]?.elements ?? []).compactMap(\.string).filter { members[$0] == nil }
            .map { "\(path): expected the member \($0), found none" }
        return missing
            + members.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
                if let known = properties?[name] { return problems(of: value, against: known, at: "\(path).\(name)") }
                if let other = schema["additionalProperties"] {
                    return problems(of: value, against: other, at: "\(path).\(name)")
                }
                return isStrict && properties != nil
                    ? ["\(path): expected no member \(name), found \(Self.text(value))"] : []
            }
    }

    private static func textProblems(_ text: String, _ schema: Schema, _ path: String) -> [String] {
        let length = boundProblems(Double(text.unicodeScalars.count), ("minLength", "maxLength"), schema, path)
        guard let pattern = schema["pattern"]?.string else { return length }
        let matches = text.range(of: pattern, options: .regularExpression) != nil
        return length + (matches ? [] : ["\(path): expected \(pattern), found \(Self.text(.text(text)))"])
    }

    private static func boundProblems(
        _ number: Double, _ names: (lower: String, upper: String), _ schema: Schema, _ path: String
    ) -> [String] {
        let least = schema[names.lower]?.double ?? -.infinity
        let most = schema[names.upper]?.double ?? .infinity
        guard least > number || number > most else { return [] }
        return ["\(path): expected \(names.lower) \(least) and \(names.upper) \(most), found \(number)"]
    }

    private static func text(_ values: [JSONNode]) -> String { "[\(values.map(text).joined(separator: ", "))]" }

    /// The value as JSON, shortened.
    private static func text(_ value: JSONNode) -> String {
        let json = (try? WireJSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
        return json.count > 80 ? "\(json.prefix(80))…" : json
    }
}
