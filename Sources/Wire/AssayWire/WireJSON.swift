package import Foundation

/// The one pair of JSON coders: for everything on the wire, in tokens, in columns and in files.
///
/// Keys are sorted: `JSONEncoder`'s order differs between runs, and entity tags, signatures and stored answers need
/// the same bytes for the same value.
package enum WireJSON {
    /// Encodes with sorted keys and plain slashes.
    package static func encode(_ value: some Encodable) throws -> Data {
        try encoder.encode(value)
    }

    /// Decodes; unknown keys are ignored.
    ///
    /// - Throws: `DecodingError`. For a text that ``JSONNesting`` refuses it is `dataCorrupted` with the refusal as the
    ///   underlying error.
    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        do {
            try JSONNesting.check(data)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: error.description, underlyingError: error))
        }
        return try decoder.decode(type, from: data)
    }

    /// One of each for all: coding changes nothing in them, and making one costs as much as reading a small body.
    private static let decoder = JSONDecoder()
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}
