import AssayCore

/// What people write about an item, held to one rule.
enum ItemTexts {
    /// The text without white space around it; `nil` where nothing is left.
    ///
    /// - Throws: `invalid_<field>` where it is longer than `limit` characters, or holds control characters other than
    ///   line ends.
    static func checked(_ text: String?, field: String, limit: Int) throws(DomainError) -> String? {
        guard let text = text?.trimmingSpaces, !text.isEmpty else { return nil }
        let lines = text.filter { !$0.isNewline }
        guard text.count <= limit, !lines.hasControlCharacters else {
            throw .invalid(
                [.init(field, "invalid_\(field)", "Use at most \(limit) characters and no controls.")],
                code: "invalid_\(field)")
        }
        return text
    }

    /// Reasons by their codes.
    ///
    /// - Throws: `unknown_reason` naming those that there are.
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
