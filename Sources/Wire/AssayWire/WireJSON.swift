package import Foundation

/// The only pair of JSON coders: for wire messages, tokens, database columns and files.
///
/// Keys are sorted, because `JSONEncoder`'s order differs between runs. Entity tags, signatures and stored responses
/// need the same bytes for the same value.
package enum WireJSON {
    /// Encodes a value with sorted keys and unescaped slashes.
    package static func encode(_ value: some Encodable) throws -> Data {
        try encoder.encode(value)
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
    static func isEncoding(_ encoder: any Encoder) -> Bool { mark.map { encoder.userInfo[$0] != nil } ?? false }

    private static let mark = CodingUserInfoKey(rawValue: "assay.wire")

    /// Shared: coding does not change a coder, and creating one costs as much as decoding a small body.
    private static let decoder = JSONDecoder()
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let mark { encoder.userInfo[mark] = true }
        return encoder
    }()
}
