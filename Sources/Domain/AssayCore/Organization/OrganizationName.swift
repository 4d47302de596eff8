import Foundation

/// An organization's name, and the prefix that it gives to its users' names.
///
/// The name is displayed and may contain any letters. The prefix of a username
/// (`<OrganizationName>-<unique_user_id>`) appears in searches and logs. It therefore consists only of the name's
/// Latin letters, without diacritics, and digits: `Atlas & Söhne 24` gives `AtlasSohne24`. Two organizations may
/// share a prefix, because users are never looked up by username alone.
package struct OrganizationName: Sendable, Hashable, CustomStringConvertible {
    /// The displayed name.
    package let text: String

    /// Restores a name that was checked when it was stored.
    package init(stored text: String) {
        self.text = text
    }

    /// Checks a name that an operator typed, and trims the spaces around it.
    ///
    /// - Throws: Bad input for an empty name, more than ``maximumBytes`` UTF-8 bytes, control characters, no ASCII
    ///   letter or digit, or the suffix that is reserved for sandboxes.
    package init(checking input: String) throws(DomainError) {
        let text = input.trimmingSpaces
        if let problem = Self.problem(with: text) {
            throw .invalid([.init("organization", "invalid_name", problem)])
        }
        self.text = text
    }

    /// The longest name, in UTF-8 bytes.
    package static let maximumBytes = 120
    /// The suffix of every sandbox's name, which no other organization's name may have.
    package static let sandboxEnding = " Sandbox"

    package var description: String { text }

    /// The name of the organization's sandbox.
    package var sandbox: OrganizationName { OrganizationName(stored: text + Self.sandboxEnding) }

    /// The first part of the organization's usernames.
    package var usernamePrefix: String {
        let letters = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        }
        return String(String.UnicodeScalarView(letters))
    }

    /// The username of one of the organization's users.
    package func username(of uniqueUserID: UniqueUserID) -> String {
        "\(usernamePrefix)-\(uniqueUserID)"
    }

    private static func problem(with text: String) -> String? {
        guard !text.isEmpty else { return "The name is empty." }
        guard text.utf8.count <= maximumBytes else { return "The name is longer than \(maximumBytes) UTF-8 bytes." }
        guard !text.hasInvisibleCharacters else {
            return "The name has control characters or invisible ones."
        }
        guard !OrganizationName(stored: text).usernamePrefix.isEmpty else {
            return "The name has no letter A to Z and no digit, and usernames begin with those. Add a Latin spelling."
        }
        guard !text.hasSuffix(sandboxEnding) else {
            return "A name that ends in “Sandbox” is a sandbox's. Each organization gets one by itself."
        }
        return nil
    }
}
