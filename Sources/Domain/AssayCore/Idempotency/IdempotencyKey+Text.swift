/// The header `Idempotency-Key` (IETF draft draft-ietf-httpapi-idempotency-key-header).
extension IdempotencyKey {
    /// The maximum length of a key in characters.
    package static let longestText = 255

    /// Returns the caller's key from a header's value.
    ///
    /// The draft wants a string of structured fields, in quotes. Many clients send the key without them, and both forms
    /// are the same key. A key in quotes must have no quote and no backslash, which would be escaped.
    ///
    /// - Throws: `invalid_idempotency_key` (bad input), unless there is one key of 1 to 255 visible ASCII characters.
    package static func text(of value: String) throws(DomainError) -> String {
        var text = value.trimmingSpaces[...]
        if text.first == "\"" {
            guard text.count > 1, text.last == "\"", !text.dropFirst().dropLast().contains(where: "\"\\".contains)
            else { throw IdempotencyErrors.invalidKey }
            text = text.dropFirst().dropLast()
        }
        guard (1...longestText).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw IdempotencyErrors.invalidKey
        }
        return String(text)
    }
}
