import Foundation
import Hummingbird

/// Decodes JSON that came over the network, after a check of its nesting depth.
///
/// Foundation's `JSONDecoder` ends the process, instead of throwing, for a text that ends with its 513th open bracket.
/// Any server or app written in Swift needs such a check before it decodes untrusted input.
struct BoundedJSONDecoder: RequestDecoder {
    /// The deepest nesting of arrays and objects that is accepted.
    static let deepest = 64

    /// Decodes a whole JSON text.
    ///
    /// - Throws: `DecodingError`, also for a text that is nested too deeply or is not UTF-8.
    func decode<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Value {
        guard Self.isShallow(json) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: [],
                    debugDescription: "The JSON is nested more than \(Self.deepest) levels deep, or not UTF-8."))
        }
        return try JSONDecoder().decode(type, from: json)
    }

    func decode<Value: Decodable>(
        _ type: Value.Type, from request: Request, context: some RequestContext
    ) async throws -> Value {
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        return try decode(type, from: Data(body.readableBytesView))
    }

    /// Whether the brackets outside of strings are nested at most ``deepest`` levels deep.
    ///
    /// A text with a byte 0x00, 0xFE or 0xFF is refused: such a byte would make the decoder read the text as UTF-16 or
    /// UTF-32.
    private static func isShallow(_ json: Data) -> Bool {
        var (depth, isInString, isEscaped) = (0, false, false)
        for byte in json {
            if byte == 0 || byte >= 0xFE { return false }
            if isInString {
                if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            if depth > deepest { return false }
        }
        return true
    }
}
