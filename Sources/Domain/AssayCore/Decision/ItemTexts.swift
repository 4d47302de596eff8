package import AssayWire

/// Validates texts that people write about an item.
package enum ItemTexts {
    /// Returns the text without surrounding white space; `nil` if it is empty then.
    ///
    /// Characters are Unicode scalars, as in the `maxLength` of a schema: what a reader sees as one character may have
    /// any number of them, and so any number of bytes.
    ///
    /// - Throws: `problem` if the text is longer than `limit` characters or contains control characters other
    ///   than line breaks.
    package static func checked(
        _ text: String?, of field: String, _ problem: ProblemCode, limit: Int
    ) throws(DomainError) -> String? {
        guard let text = text?.trimmingSpaces, !text.isEmpty else { return nil }
        let lines = text.filter { !["\n", "\r\n", "\r"].contains($0) }
        guard text.unicodeScalars.count <= limit, !lines.hasControlCharacters else {
            throw .invalid(
                field, problem, "Use at most \(limit) characters, and no control characters except line breaks.")
        }
        return text
    }

    /// Returns the reasons with these codes.
    ///
    /// - Throws: `unknown_reason`, whose message lists the known reasons. Too many reasons give the same error.
    package static func reasons(_ codes: [String], by catalog: Catalog) throws(DomainError) -> [Reason] {
        let known = Set(catalog.invalidReasons.map(\.id)).union(PlatformTexts.reasons.keys)
        guard codes.count <= ItemLimits.reasons, codes.allSatisfy(known.contains) else {
            let choices = known.sorted().joined(separator: ", ")
            throw .invalid(
                "reasons", .init(.badInput, "unknown_reason"), "Use at most \(ItemLimits.reasons) of \(choices).")
        }
        return codes.map { Reason(code: $0) }
    }
}
