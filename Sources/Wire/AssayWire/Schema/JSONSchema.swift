/// A JSON Schema (2020-12) in the form that OpenAPI 3.1 uses.
package struct JSONSchema: Sendable, Hashable {
    /// The keywords with their values.
    package var keywords: [String: JSONNode]

    package init(_ keywords: [String: JSONNode]) {
        self.keywords = keywords
    }

    package var node: JSONNode { .object(keywords) }

    package static let string = JSONSchema(["type": "string"])
    package static let integer = JSONSchema(["type": "integer"])
    package static let number = JSONSchema(["type": "number"])
    package static let boolean = JSONSchema(["type": "boolean"])
    /// A schema that every value matches.
    package static let any = JSONSchema([:])

    /// Text of a bounded length, in characters (Unicode scalars).
    package static func string(_ length: ClosedRange<Int>, pattern: String? = nil) -> JSONSchema {
        var schema = JSONSchema([
            "type": "string", "minLength": .integer(length.lowerBound), "maxLength": .integer(length.upperBound),
        ])
        if let pattern { schema.keywords["pattern"] = .text(pattern) }
        return schema
    }

    package static func integer(_ range: ClosedRange<Int>, default usual: Int? = nil) -> JSONSchema {
        var schema = JSONSchema([
            "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
        ])
        if let usual { schema.keywords["default"] = .integer(usual) }
        return schema
    }

    /// A word of a list that is complete: any other one is refused.
    package static func closed(_ words: [String]) -> JSONSchema {
        JSONSchema(["type": "string", "enum": .list(words.map(JSONNode.text))])
    }

    /// A word of a list that may grow: a reader must accept words that it does not know.
    package static func open(_ words: [String]) -> JSONSchema {
        JSONSchema([
            "type": "string", "x-known-values": .list(words.map(JSONNode.text)),
            "examples": .list(words.prefix(1).map(JSONNode.text)),
        ])
    }

    package static func array(of element: JSONSchema, atMost count: Int? = nil) -> JSONSchema {
        var schema = JSONSchema(["type": "array", "items": element.node])
        if let count { schema.keywords["maxItems"] = .integer(count) }
        return schema
    }

    /// An object with these members; further members are allowed.
    package static func object(_ members: [String: JSONSchema], required: [String] = []) -> JSONSchema {
        var schema = JSONSchema(["type": "object", "properties": .object(members.mapValues(\.node))])
        if !required.isEmpty { schema.keywords["required"] = .list(required.sorted().map(JSONNode.text)) }
        return schema
    }

    /// An object with keys that are not known in advance.
    package static func map(of value: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "object", "additionalProperties": value.node])
    }

    /// A schema of the document's components.
    package static func reference(_ name: String) -> JSONSchema {
        JSONSchema(["$ref": .text("#/components/schemas/\(name)")])
    }

    /// The schema of the same values and null.
    package var orNull: JSONSchema {
        if keywords["type"]?.elements?.contains("null") == true { return self }
        if keywords["anyOf"]?.elements?.contains(["type": "null"]) == true { return self }
        guard case .text(let type)? = keywords["type"], keywords["enum"] == nil else {
            return JSONSchema(["anyOf": [node, ["type": "null"]]])
        }
        return JSONSchema(keywords.merging(["type": [.text(type), "null"]]) { $1 })
    }

    /// Only a description: for a member whose schema is recorded.
    package static func described(_ text: String) -> JSONSchema { any.described(text) }

    package func described(_ text: String) -> JSONSchema {
        merging(JSONSchema(["description": .text(text)]))
    }

    /// The schema with the keywords of another one, which win.
    package func merging(_ other: JSONSchema) -> JSONSchema {
        JSONSchema(keywords.merging(other.keywords) { $1 })
    }
}
