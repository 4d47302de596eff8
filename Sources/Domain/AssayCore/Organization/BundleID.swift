/// The rule for an app's bundle id, as Apple has it: letters, digits, hyphens and dots.
package enum BundleID {
    /// The longest that is registered, in characters.
    package static let maximumCharacters = 155

    /// The bundle id with spaces trimmed.
    ///
    /// - Throws: Bad input where it is empty, too long, has another character, or an empty part between dots.
    package static func checked(_ input: String) throws(DomainError) -> String {
        let text = input.trimmingSpaces
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isWellFormed = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
        guard isWellFormed, text.count <= maximumCharacters else {
            throw .invalid([
                .init(
                    "bundle_id", "invalid_bundle_id",
                    "“\(text.prefix(80))” is no bundle id: at most \(maximumCharacters) letters, digits and hyphens "
                        + "in parts between dots, such as com.example.shop.")
            ])
        }
        return text
    }
}
