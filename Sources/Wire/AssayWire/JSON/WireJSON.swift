package import Foundation

/// The only pair of JSON coders: for wire messages, tokens, database columns and files.
///
/// Keys are sorted, because `JSONEncoder`'s order differs between runs. Entity tags, signatures and stored responses
/// need the same bytes for the same value.
///
/// The encoder is the project's own, with the bytes that `JSONEncoder` writes. `JSONEncoder` took 14 to 20 % of the
/// processor time of a durable complete and 15 % of a webhook's delivery; an item takes about a third of its time here.
/// `Data`, `URL`, `Decimal` and 128-bit integers, which no encoded type has, are not written as `JSONEncoder` does.
package enum WireJSON {
    /// Encodes a value with sorted keys and unescaped slashes.
    package static func encode(_ value: some Encodable) throws -> Data { Data(try bytes(value)) }

    /// Encodes a value as ``encode(_:)`` does.
    package static func bytes(_ value: some Encodable) throws -> [UInt8] { try JSONValueEncoder.encode(value) }

    /// Encodes a value as ``encode(_:)`` does.
    package static func text(_ value: some Encodable) throws -> String {
        String(decoding: try bytes(value), as: UTF8.self)
    }

    /// Decodes a value; unknown keys are ignored.
    ///
    /// - Parameters:
    ///   - most: The maximum number of JSON values in the text.
    ///   - isStrict: Whether trailing commas and duplicate keys are refused: for texts that someone else sends to the
    ///     server.
    /// - Throws: `DecodingError`. If ``JSONNesting`` refuses the text, it is `dataCorrupted` with the refusal as the
    ///   underlying error.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, values most: Int = .max, isStrict: Bool = false
    ) throws -> Value {
        do {
            try JSONNesting.check(data, values: most, isStrict: isStrict)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: error.description, underlyingError: error))
        }
        return try decoder.decode(type, from: data)
    }

    /// Whether an encoder is that of ``encode(_:)``, and not one of an app.
    ///
    /// Two members of ``EntrupyCaptureResultBatchRequest`` differ between the wire and the published models.
    static func isEncoding(_ encoder: any Encoder) -> Bool { encoder is JSONValueEncoder }

    /// Shared: decoding does not change a decoder, and creating one costs as much as decoding a small body.
    private static let decoder = JSONDecoder()
}
