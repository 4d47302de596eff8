/// An app whose users may log in.
package struct RegisteredApp: Sendable, Hashable {
    package let bundleID: String
    package let registeredAt: Timestamp

    package init(bundleID: String, registeredAt: Timestamp) {
        self.bundleID = bundleID
        self.registeredAt = registeredAt
    }
}

/// The rule for an app's bundle id, as Apple defines it: letters, digits, hyphens and dots.
package enum BundleID {
    /// The maximum length of a registered bundle id, in characters.
    package static let maximumCharacters = 155

    /// Returns the bundle id with surrounding spaces trimmed.
    ///
    /// - Throws: Bad input if it is empty or too long, has another character, or has an empty part between dots.
    package static func checked(_ input: String) throws(DomainError) -> String {
        let text = input.trimmingSpaces
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isWellFormed = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
        guard isWellFormed, text.count <= maximumCharacters else {
            throw .invalid(
                "bundle_id", "invalid_bundle_id",
                "“\(text.prefix(80))” is no bundle id: at most \(maximumCharacters) letters, digits and hyphens "
                    + "in parts between dots, such as com.example.shop.")
        }
        return text
    }
}
