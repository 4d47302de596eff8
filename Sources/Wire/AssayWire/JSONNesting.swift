package import Foundation

/// A check of JSON text that runs before any decoder reads it: how deep arrays and objects are nested.
///
/// `JSONDecoder` ends the process for a text that ends with its 513th open bracket: it traps while it works out where
/// its own "too many nested arrays or dictionaries" happened (docs/foundation-json-report.md). A caller needs 513 bytes
/// for that. The check is one pass over the bytes without an allocation, and skips the contents of strings.
package enum JSONNesting {
    /// The deepest nesting that is accepted; no value of the API comes near it.
    package static let limit = 64

    /// Why a text is refused.
    package enum Refusal: Error, Sendable, Hashable {
        /// Arrays and objects are nested more than ``JSONNesting/limit`` levels deep.
        case tooDeep
        /// The text holds a byte that JSON in UTF-8 can't hold (RFC 8259 §8.1).
        ///
        /// A decoder would take such a text for UTF-16 or UTF-32, where quotes and brackets lie elsewhere.
        case notUTF8
    }

    /// Checks a whole JSON text.
    ///
    /// Passing says nothing about whether the text is valid JSON.
    package static func check(_ json: Data) throws(Refusal) {
        if let refusal = json.withUnsafeBytes({ refusal(of: $0) }) { throw refusal }
    }

    private static func refusal(of bytes: UnsafeRawBufferPointer) -> Refusal? {
        var depth = 0
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
                if depth > limit { return .tooDeep }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return nil
    }
}

extension JSONNesting.Refusal: CustomStringConvertible {
    /// A sentence for a person.
    package var description: String {
        switch self {
        case .tooDeep: "The JSON is nested more than \(JSONNesting.limit) levels deep."
        case .notUTF8: "The JSON is not UTF-8."
        }
    }
}
