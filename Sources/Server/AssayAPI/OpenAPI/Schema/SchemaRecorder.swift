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
    struct Failure: Error, CustomStringConvertible {
        let description: String
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
        let schema = try record(type)
        // The initializer of a type may have ignored the error by `try?`.
        if let failure = recording.failure { throw failure }
        return schema
    }

    private func record<Value: Decodable>(_ type: Value.Type) throws -> JSONSchema {
        try recording.record(type).schema
    }
}

/// The state of a recorder.
final class SchemaRecording {
    var direction = SchemaRecorder.Direction.response
    private(set) var components: [String: JSONSchema] = [:]
    /// The first thing that can't be recorded.
    private(set) var failure: SchemaRecorder.Failure?
    private var open: [ObjectIdentifier] = []
    private let version: PartnerVersion?

    /// The schemas and blank values of the types that contain no others.
    private static let primitives: [ObjectIdentifier: (schema: JSONSchema, blank: any Sendable)] = [
        ObjectIdentifier(String.self): (.string, ""), ObjectIdentifier(Bool.self): (.boolean, false),
        ObjectIdentifier(Int.self): (.integer, 0), ObjectIdentifier(Int64.self): (.integer, Int64(0)),
        ObjectIdentifier(Double.self): (.number, Double(0)),
        ObjectIdentifier(JSONNode.self): (.any, JSONNode.object([:])),
    ]

    init(version: PartnerVersion?) {
        self.version = version
    }

    /// Returns the schema of a type, and a blank value of it.
    func record<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONSchema, value: Value) {
        if let (schema, blank) = Self.primitives[ObjectIdentifier(type)], let value = blank as? Value {
            return (schema, value)
        }
        if let known = type as? any SchemaRecordable.Type, let recorded = try recorded(known, as: type) {
            return recorded
        }
        if let providing = type as? any SchemaProviding.Type {
            return (try add(providing.schema, of: type), try value(type))
        }
        if let closed = type as? any (CaseIterable & RawRepresentable).Type,
            let recorded = try words(of: closed, as: type)
        {
            return recorded
        }
        guard !open.contains(ObjectIdentifier(type)) else {
            throw failed("\(type) uses itself: conform it to SchemaProviding")
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

    /// Keeps the first failure, and returns it for a `throw`.
    func failed(_ reason: String) -> SchemaRecorder.Failure {
        let failure = SchemaRecorder.Failure(description: reason)
        if self.failure == nil { self.failure = failure }
        return failure
    }

    private func recorded<Known: SchemaRecordable, Value>(
        _ known: Known.Type, as type: Value.Type
    ) throws -> (schema: JSONSchema, value: Value)? {
        let recorded = try known.recorded(by: self)
        return (recorded.value as? Value).map { (recorded.schema, $0) }
    }

    /// The words of an enumeration that has a list of all its cases; `nil` unless their raw values are text.
    private func words<Closed: CaseIterable & RawRepresentable, Value>(
        of closed: Closed.Type, as type: Value.Type
    ) throws -> (schema: JSONSchema, value: Value)? {
        let words = closed.allCases.compactMap { $0.rawValue as? String }
        guard words.count == closed.allCases.count, let first = closed.allCases.first as? Value else { return nil }
        return (try add(.closed(words), of: type), first)
    }

    /// Decodes a blank value without recording anything.
    private func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: SchemaDecoder(SchemaRecording(version: version), type: "\(type)"))
    }

    private func add<Value>(_ schema: JSONSchema, of type: Value.Type) throws -> JSONSchema {
        guard let name = Self.name(String(reflecting: type)) else {
            throw failed("\(type) has no name for a component: make it internal, outside of functions")
        }
        let closed = JSONSchema(["additionalProperties": false])
        let schema = type is any ClosedBody.Type ? schema.merging(closed) : schema
        guard components[name] ?? schema == schema else { throw failed("two different schemas are called \(name)") }
        components[name] = schema
        return .reference(name)
    }

    private func objectSchema<Value>(_ members: [String: SchemaDecoder.Member], of value: Value) throws -> JSONSchema {
        let type = "\(Value.self)"
        let encoded = try direction == .response ? Self.members(of: value) : nil
        for member in (encoded ?? [:]).keys.sorted() where members[member] == nil {
            throw failed("\(type) encodes \(member) without decoding it")
        }
        var properties: [String: JSONSchema] = [:]
        var required: [String] = []
        for (name, member) in members {
            let isNull = direction == .request ? member.isOptional : encoded?[name] == .null
            properties[name] = isNull ? member.schema.orNull : member.schema
            if !member.isOptional || encoded?[name] != nil { required.append(name) }
        }
        for (name, refinement) in (Value.self as? any SchemaRefining.Type)?.refinements ?? [:] {
            guard let schema = properties[name] else { throw failed("\(type) refines \(name), which is no member") }
            properties[name] = schema.refined(by: refinement)
        }
        for (name, isAlwaysPresent) in (Value.self as? any SchemaVersioned.Type)?.membersOfVersion14 ?? [:] {
            guard properties[name] != nil else { throw failed("\(type) refines \(name), which is no member") }
            guard let version else { continue }
            if version == .v1_3 {
                properties[name] = nil
            } else if isAlwaysPresent {
                required.append(name)
            }
        }
        return .object(properties, required: required)
    }

    /// The members of the encoded value; `nil` for a type that is only decoded.
    private static func members<Value>(of value: Value) throws -> [String: JSONNode]? {
        guard let value = value as? any Encodable else { return nil }
        return try WireJSON.decode(JSONNode.self, from: try WireJSON.encode(value)).members
    }

    /// The name of a component: the type's, with those of the types around it and of its parameters, without modules.
    ///
    /// - Parameter path: The runtime's name, such as `AssayWire.PartnerItemResponse<AssayWire.PartnerItemV1>`.
    /// - Returns: `nil` for a type that is private or local to a function: `Module.(unknown context at $1f).Name`.
    static func name(_ path: String) -> String? {
        let separators: Set<Character> = ["<", ">", ",", " "]
        let isKnown = { (part: Character) in part.isLetter || part.isNumber || part == "." || part == "_" }
        guard path.allSatisfy({ isKnown($0) || separators.contains($0) }) else { return nil }
        return path.split { separators.contains($0) }.map { part in
            // Only a type inside of a generic one has no module: `Module.Outer<Module.Value>.Inner`.
            part.split(separator: ".").dropFirst(part.hasPrefix(".") ? 0 : 1).joined()
        }.joined()
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

/// A container that does not ask its decoder for what it contains.
private protocol SchemaRecordable {
    /// Returns the type's schema, and a blank value.
    static func recorded(by recording: SchemaRecording) throws -> (schema: JSONSchema, value: Self)
}

extension Optional: SchemaRecordable where Wrapped: Decodable {
    fileprivate static func recorded(by recording: SchemaRecording) throws -> (schema: JSONSchema, value: Wrapped?) {
        (try recording.record(Wrapped.self).schema.orNull, nil)
    }
}

/// A value that is null instead of absent.
extension Nullable: SchemaRecordable {
    fileprivate static func recorded(by recording: SchemaRecording) throws -> (schema: JSONSchema, value: Self) {
        (try recording.record(Value.self).schema.orNull, Self(wrappedValue: nil))
    }
}

/// The `init(from:)` of a dictionary does not say which keys it awaits.
extension Dictionary: SchemaRecordable where Key == String, Value: Decodable {
    fileprivate static func recorded(by recording: SchemaRecording) throws -> (schema: JSONSchema, value: Self) {
        (.map(of: try recording.record(Value.self).schema), [:])
    }
}
