package import Foundation

/// A check of the nesting depth of arrays and objects, which runs before any decoder reads the JSON text.
///
/// `JSONDecoder` terminates the process for a text that ends with its 513th open bracket. It traps while it determines
/// the position of its own "too many nested arrays or dictionaries" error (docs/develop/foundation-json-report.md). A
/// caller needs only 513 bytes for that. The check is one pass over the bytes without an allocation, and skips the
/// contents of strings.
package enum JSONNesting {
    /// The maximum accepted nesting depth; no value of the API comes close to it.
    package static let limit = 64

    /// The reason why a text is refused.
    package enum Refusal: Error, Sendable, Hashable {
        /// The text has more values than its reader accepts.
        case tooManyValues(limit: Int)
        /// Arrays and objects are nested more than ``JSONNesting/limit`` levels deep.
        case tooDeep
        /// The text contains a byte that cannot occur in UTF-8 JSON (RFC 8259 §8.1).
        ///
        /// A decoder would read such a text as UTF-16 or UTF-32, in which quotes and brackets are at other positions.
        case notUTF8
    }

    /// Checks a whole JSON text.
    ///
    /// A text that passes is not necessarily valid JSON.
    ///
    /// - Parameter most: The maximum number of values. A decoder that does not know the type of a value tries one type
    ///   after the other, and each wrong one throws an error.
    package static func check(_ json: Data, values most: Int = .max) throws(Refusal) {
        if let refusal = json.withUnsafeBytes({ refusal(of: $0, values: most) }) { throw refusal }
    }

    private static func refusal(of bytes: UnsafeRawBufferPointer, values most: Int) -> Refusal? {
        var depth = 0
        // Each value but the first follows a comma or an open bracket. An empty array or object counts as two.
        var values = 1
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if byte == 0 || byte >= 0xFE { return .notUTF8 }
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                values += 1
                if depth > limit { return .tooDeep }
                if values > most { return .tooManyValues(limit: most) }
            case UInt8(ascii: ","):
                values += 1
                if values > most { return .tooManyValues(limit: most) }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return nil
    }
}

extension JSONNesting.Refusal: CustomStringConvertible {
    /// A user-facing sentence.
    package var description: String {
        switch self {
        case .tooManyValues(let limit): "The JSON has more than \(limit) values."
        case .tooDeep: "The JSON is nested more than \(JSONNesting.limit) levels deep."
        case .notUTF8: "The JSON is not UTF-8."
        }
    }
}
