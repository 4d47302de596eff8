/// The writer that the encoders of one text share.
final class JSONOutput {
    var writer = JSONWriter()
}

/// The encoder of one value; ``WireJSON`` says why it exists.
///
/// The containers of a value are written one after another: a container must not be used any more after the next value
/// of the container around it has begun.
struct JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    fileprivate let output: JSONOutput
    fileprivate let place: JSONWriter.Place

    /// Encodes a value.
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try value.encode(to: JSONValueEncoder(output: output, place: .init(depth: 0, start: 0)))
        output.writer.close(to: 0)
        guard !output.writer.bytes.isEmpty else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "The value has encoded nothing."))
        }
        return output.writer.bytes
    }

    var codingPath: [any CodingKey] { output.writer.path(to: place).map(JSONPathKey.init) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        output.writer.open(isObject: true, at: place)
        return KeyedEncodingContainer(JSONObjectEncoder(object: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        output.writer.open(isObject: false, at: place)
        return JSONArrayEncoder(array: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { output.writer.literal("null", at: place) }
    func encode(_ value: Bool) { output.writer.literal(value ? "true" : "false", at: place) }
    func encode(_ value: String) { output.writer.string(value, at: place) }
    func encode(_ value: some FixedWidthInteger & Encodable) { output.writer.literal(value.description, at: place) }
    func encode(_ value: some Encodable) throws { try value.encode(to: self) }

    func encode(_ value: some BinaryFloatingPoint & LosslessStringConvertible & Encodable) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: codingPath, debugDescription: "JSON has no number \(value)."))
        }
        output.writer.number(value.description, at: place)
    }
}

/// The encoder of the members of an object.
private struct JSONObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let object: JSONValueEncoder

    var codingPath: [any CodingKey] { object.codingPath }

    private func member(_ key: String) -> JSONValueEncoder {
        JSONValueEncoder(output: object.output, place: object.output.writer.next(key, at: object.place))
    }

    func encodeNil(forKey key: Key) { member(key.stringValue).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { member(key.stringValue).encode(value) }
    func encode(_ value: String, forKey key: Key) { member(key.stringValue).encode(value) }
    func encode(_ value: some FixedWidthInteger & Encodable, forKey key: Key) { member(key.stringValue).encode(value) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try member(key.stringValue).encode(value) }

    func encode(_ value: some BinaryFloatingPoint & LosslessStringConvertible & Encodable, forKey key: Key) throws {
        try member(key.stringValue).encode(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { member(key.stringValue).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        member(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { member("super") }
    func superEncoder(forKey key: Key) -> any Encoder { member(key.stringValue) }
}

/// The encoder of the elements of an array.
private struct JSONArrayEncoder: UnkeyedEncodingContainer {
    let array: JSONValueEncoder

    var codingPath: [any CodingKey] { array.codingPath }
    var count: Int { array.output.writer.count(at: array.place) }

    private func element() -> JSONValueEncoder {
        JSONValueEncoder(output: array.output, place: array.output.writer.next(at: array.place))
    }

    func encodeNil() { element().encodeNil() }
    func encode(_ value: Bool) { element().encode(value) }
    func encode(_ value: String) { element().encode(value) }
    func encode(_ value: some FixedWidthInteger & Encodable) { element().encode(value) }
    func encode(_ value: some BinaryFloatingPoint & LosslessStringConvertible & Encodable) throws {
        try element().encode(value)
    }
    func encode(_ value: some Encodable) throws { try element().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
    func superEncoder() -> any Encoder { element() }
}

/// A step of the path in an error.
private struct JSONPathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ step: JSONPath.Step) {
        switch step {
        case .key(let key): (stringValue, intValue) = (key, nil)
        case .index(let index): (stringValue, intValue) = ("Index \(index)", index)
        }
    }

    init?(stringValue: String) { self.init(.key(stringValue)) }
    init?(intValue: Int) { self.init(.index(intValue)) }
}
