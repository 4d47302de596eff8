import AssayWire

/// The decoder of ``SchemaRecorder``: notes what one type asks for, and answers with blanks.
final class SchemaDecoder: Decoder {
    struct Member: Equatable {
        let schema: JSONSchema
        let isOptional: Bool
    }

    /// The form of the value that the type has asked for.
    enum Shape {
        case object([String: Member])
        case other(JSONSchema)
    }

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    let recording: SchemaRecording
    private let type: String
    /// A type that asks for nothing is an object without members.
    private(set) var shape = Shape.object([:])

    init(_ recording: SchemaRecording, type: String) {
        self.recording = recording
        self.type = type
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(SchemaMembers(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { SchemaElements(decoder: self) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SchemaValue(decoder: self) }

    func unsupported(_ what: String) -> SchemaRecorder.Failure {
        recording.failed("\(type) uses \(what): conform it to SchemaProviding")
    }

    /// Notes a member.
    ///
    /// - Throws: ``SchemaRecorder/Failure`` for one that is asked for as two types, or both with and without null.
    func note(_ name: String, _ member: Member) throws {
        guard case .object(var members) = shape else { throw unsupported("several containers") }
        guard members[name] ?? member == member else {
            throw recording.failed("\(type) decodes \(name) in two ways: conform it to SchemaProviding")
        }
        members[name] = member
        shape = .object(members)
    }

    /// Notes the schema of a value that is no object.
    func note(_ schema: JSONSchema) {
        shape = .other(schema)
    }

    func blank<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONSchema, value: Value) {
        try recording.record(type)
    }
}

/// The members that a type asks for by name.
///
/// A generic method serves all types of values: the ones without a schema throw.
private struct SchemaMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SchemaDecoder
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) throws -> Bool { throw decoder.unsupported("decodeNil") }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let blank = try decoder.blank(type)
        try decoder.note(key.stringValue, .init(schema: blank.schema, isOptional: false))
        return blank.value
    }

    private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try decoder.note(key.stringValue, .init(schema: decoder.blank(type).schema, isOptional: true))
        return nil
    }

    // The protocol has a default implementation for each of these, which asks whether the value is null.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optional(type, key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw decoder.unsupported("nestedContainer")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw decoder.unsupported("nestedUnkeyedContainer")
    }

    func superDecoder() throws -> any Decoder { throw decoder.unsupported("superDecoder") }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.unsupported("superDecoder") }
}

/// An array with one blank element, whose type is that of all elements.
private struct SchemaElements: UnkeyedDecodingContainer {
    let decoder: SchemaDecoder
    let codingPath: [any CodingKey] = []
    let count: Int? = nil
    private(set) var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    init(decoder: SchemaDecoder) {
        self.decoder = decoder
    }

    mutating func decodeNil() throws -> Bool { throw decoder.unsupported("decodeNil") }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let blank = try decoder.blank(type)
        decoder.note(.array(of: blank.schema))
        currentIndex += 1
        return blank.value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw decoder.unsupported("nestedContainer")
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw decoder.unsupported("nestedUnkeyedContainer")
    }

    mutating func superDecoder() throws -> any Decoder { throw decoder.unsupported("superDecoder") }
}

/// The value of a type that is neither an object nor an array.
private struct SchemaValue: SingleValueDecodingContainer {
    let decoder: SchemaDecoder
    let codingPath: [any CodingKey] = []

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let blank = try decoder.blank(type)
        decoder.note(blank.schema)
        return blank.value
    }
}
