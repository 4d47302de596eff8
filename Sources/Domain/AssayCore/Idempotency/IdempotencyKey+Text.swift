/// The header `Idempotency-Key` (IETF draft draft-ietf-httpapi-idempotency-key-header).
extension IdempotencyKey {
    /// The maximum length of a key in characters.
    package static let longestText = 255

    /// Returns the caller's key from a header's value.
    ///
    /// The draft wants a string of structured fields, in quotes. Many clients send the key without them, and both forms
    /// are the same key.
    ///
    /// - Throws: `invalid_idempotency_key` (bad input), unless there is one key of 1 to 255 visible ASCII characters.
    package static func text(of value: String) throws(DomainError) -> String {
        let value = value.trimmingSpaces
        let text = value.utf8.first == quote ? unquoted(value.utf8.dropFirst()) : Array(value.utf8)
        guard let text, (1...longestText).contains(text.count), text.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw IdempotencyErrors.invalidKey
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the characters of a string of structured fields (RFC 8941 §3.3.3), from behind its opening quote.
    ///
    /// - Returns: `nil` if the closing quote is missing or is not last, or a backslash is followed by something other
    ///   than a quote or a backslash.
    private static func unquoted(_ bytes: Substring.UTF8View) -> [UInt8]? {
        var text: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case quote: return rest.isEmpty ? text : nil
            case backslash:
                guard let escaped = rest.popFirst(), escaped == quote || escaped == backslash else { return nil }
                text.append(escaped)
            default: text.append(byte)
            }
        }
        return nil
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
}
