import AssayWire

/// Records the JSON Schemas of wire types by decoding them from a decoder that answers every question with a blank.
///
/// A `Decodable` type asks its decoder for each of its members by name and type, so the questions are its schema. No
/// instance is needed. A named type becomes a component of the document, and other types refer to it.
///
/// In a response, Swift's encoders leave out a member that is `nil`, unless the type encodes null itself. The recorder
/// encodes the blank value to see which. In a request, an optional member may be absent or null.
struct SchemaRecorder {
    enum Direction: Sendable {
        case request
        case response
    }

    /// The reason why a type's schema can't be recorded.
    enum Failure: Error, CustomStringConvertible {
        /// The type asks for something that the recorder does not know, such as a nested container.
        case unsupported(String, in: String)
        /// Two types, or the two directions of one, need different schemas under one name.
        case conflict(component: String)
        /// A refinement names something that is no member.
        case unknownMember(String, of: String)
        /// The type encodes a member that it does not decode.
        case encodedOnly(String, of: String)

        var description: String {
            switch self {
            case .unsupported(let what, let type): "\(type) uses \(what): conform it to SchemaProviding"
            case .conflict(let component): "two different schemas are called \(component)"
            case .unknownMember(let member, let type): "\(type) refines \(member), which is no member"
            case .encodedOnly(let member, let type): "\(type) encodes \(member) without decoding it"
            }
        }
    }

    private let recording: SchemaRecording

    /// - Parameter version: The version of the partner API's shapes; `nil` for other interfaces.
    init(version: PartnerVersion? = nil) {
        recording = SchemaRecording(version: version)
    }

    /// The schemas of the named types so far.
    var components: [String: JSONSchema] { recording.components }

    /// Returns the schema of a type, as a reference where it is a named one.
    func schema(of type: any Decodable.Type, in direction: Direction) throws -> JSONSchema {
        recording.direction = direction
        return try record(type)
    }

    private func record<Value: Decodable>(_ type: Value.Type) throws -> JSONSchema {
        try recording.record(type).schema
    }
}

/// The state of a recorder.
final class SchemaRecording {
    var direction = SchemaRecorder.Direction.response
    private(set) var components: [String: JSONSchema] = [:]
    private var open: [ObjectIdentifier] = []
    private let version: PartnerVersion?

    init(version: PartnerVersion?) {
        self.version = version
    }

    /// Returns the schema of a type, and a blank value of it.
    func record<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONSchema, value: Value) {
        if let primitive = SchemaDecoder.primitive(type) { return primitive }
        if let map = type as? any StringKeyed.Type, let blank = map.blank as? Value {
            return (.map(of: try schema(of: map.value)), blank)
        }
        if let nullable = type as? any NullableValue.Type, let blank = nullable.blank as? Value {
            return (try schema(of: nullable.value).orNull, blank)
        }
        if let providing = type as? any SchemaProviding.Type {
            return (try add(providing.schema, of: type), try value(type))
        }
        if let closed = type as? any (CaseIterable & RawRepresentable).Type, let first = Self.first(closed) as? Value {
            return (try add(.closed(Self.words(closed)), of: type), first)
        }
        guard !open.contains(ObjectIdentifier(type)) else {
            throw SchemaRecorder.Failure.unsupported("itself", in: "\(type)")
        }
        open.append(ObjectIdentifier(type))
        defer { open.removeLast() }
        let decoder = SchemaDecoder(self, type: "\(type)")
        let value = try Value(from: decoder)
        switch decoder.shape {
        case .object(let members): return (try add(try objectSchema(members, of: value), of: type), value)
        case .other(let schema): return (schema, value)
        }
    }

    private func schema(of type: any Decodable.Type) throws -> JSONSchema {
        func opened<Value: Decodable>(_ type: Value.Type) throws -> JSONSchema { try record(type).schema }
        return try opened(type)
    }

    /// Decodes a blank value without recording anything.
    private func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: SchemaDecoder(SchemaRecording(version: version), type: "\(type)"))
    }

    private func add(_ schema: JSONSchema, of type: Any.Type) throws -> JSONSchema {
        let name = Self.name(of: type)
        guard components[name] ?? schema == schema else { throw SchemaRecorder.Failure.conflict(component: name) }
        components[name] = schema
        return .reference(name)
    }

    private func objectSchema<Value>(_ members: [String: SchemaDecoder.Member], of value: Value) throws -> JSONSchema {
        let type = "\(Value.self)"
        let encoded = try direction == .response ? Self.members(of: value) : nil
        for member in (encoded ?? [:]).keys.sorted() where members[member] == nil {
            throw SchemaRecorder.Failure.encodedOnly(member, of: type)
        }
        var properties: [String: JSONSchema] = [:]
        var required: [String] = []
        for (name, member) in members {
            let isNull = direction == .request ? member.isOptional : encoded?[name] == .null
            properties[name] = isNull ? member.schema.orNull : member.schema
            if !member.isOptional || encoded?[name] != nil { required.append(name) }
        }
        for (name, refinement) in (Value.self as? any SchemaRefining.Type)?.refinements ?? [:] {
            guard let schema = properties[name] else { throw SchemaRecorder.Failure.unknownMember(name, of: type) }
            properties[name] = schema.refined(by: refinement)
        }
        for (name, introduction) in (Value.self as? any SchemaVersioned.Type)?.introductions ?? [:] {
            guard properties[name] != nil else { throw SchemaRecorder.Failure.unknownMember(name, of: type) }
            guard let version else { continue }
            if !introduction.isKnown(to: version) {
                properties[name] = nil
            } else if introduction.isAlwaysThere {
                required.append(name)
            }
        }
        return .object(properties, required: required)
    }

    /// The members of the encoded value; `nil` for a type that is only decoded.
    private static func members(of value: Any) throws -> [String: JSONNode]? {
        guard let value = value as? any Encodable else { return nil }
        return try WireJSON.decode(JSONNode.self, from: try WireJSON.encode(value)).members
    }

    private static func words<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> [String] {
        type.allCases.map { "\($0.rawValue)" }
    }

    private static func first<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> Any? {
        type.allCases.first
    }

    /// The name of a component: the type's, with those of the types around it and of its parameters, without modules.
    static func name(of type: Any.Type) -> String {
        String(reflecting: type).split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
            .map { part in part.split(separator: ".").dropFirst().joined() }
            .joined()
    }
}

extension JSONSchema {
    /// The schema with further keywords; a list of words replaces a type of text, but null stays allowed.
    fileprivate func refined(by other: JSONSchema) -> JSONSchema {
        var other = other
        guard case .list(let types)? = keywords["type"], types.contains("null") else { return merging(other) }
        other.keywords["type"] = nil
        if case .list(let words)? = other.keywords["enum"] { other.keywords["enum"] = .list(words + [.null]) }
        return merging(other)
    }
}

/// A dictionary with keys of text, whose `init(from:)` does not say which keys it awaits.
private protocol StringKeyed {
    static var value: any Decodable.Type { get }
    static var blank: Any { get }
}

/// A value that is null instead of absent.
private protocol NullableValue {
    static var value: any Decodable.Type { get }
    static var blank: Any { get }
}

extension Optional: NullableValue where Wrapped: Decodable {
    fileprivate static var value: any Decodable.Type { Wrapped.self }
    fileprivate static var blank: Any { Self.none as Any }
}

extension Nullable: NullableValue {
    fileprivate static var value: any Decodable.Type { Value.self }
    fileprivate static var blank: Any { Self(wrappedValue: nil) }
}

extension Dictionary: StringKeyed where Key == String, Value: Decodable {
    fileprivate static var value: any Decodable.Type { Value.self }
    fileprivate static var blank: Any { Self() }
}
