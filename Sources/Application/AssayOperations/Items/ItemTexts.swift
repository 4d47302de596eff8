import AssayCore

/// Validates texts that people write about an item.
enum ItemTexts {
    /// Returns the text without surrounding white space; `nil` if it is empty then.
    ///
    /// Characters are Unicode scalars, as in the `maxLength` of a schema: what a reader sees as one character may have
    /// any number of them, and so any number of bytes.
    ///
    /// - Throws: `invalid_<field>` if the text is longer than `limit` characters or contains control characters other
    ///   than line breaks.
    static func checked(_ text: String?, field: String, limit: Int) throws(DomainError) -> String? {
        guard let text = text?.trimmingSpaces, !text.isEmpty else { return nil }
        let lines = text.filter { !["\n", "\r\n", "\r"].contains($0) }
        guard text.unicodeScalars.count <= limit, !lines.hasControlCharacters else {
            throw .invalid(
                [
                    .init(
                        field, "invalid_\(field)",
                        "Use at most \(limit) characters, and no control characters except line breaks.")
                ],
                code: "invalid_\(field)")
        }
        return text
    }

    /// Returns the reasons with these codes.
    ///
    /// - Throws: `unknown_reason`, whose message lists the known reasons. Too many reasons give the same error.
    static func reasons(_ codes: [String], by catalog: Catalog) throws(DomainError) -> [Reason] {
        let known = Set(catalog.invalidReasons.map(\.id)).union(PlatformTexts.reasons.keys)
        guard codes.count <= ResolveItem.mostReasons, codes.allSatisfy(known.contains) else {
            let choices = known.sorted().joined(separator: ", ")
            throw .invalid(
                [.init("reasons", "unknown_reason", "Use at most \(ResolveItem.mostReasons) of \(choices).")],
                code: "unknown_reason")
        }
        return codes.map { Reason(code: $0) }
    }
}
