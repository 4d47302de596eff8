/// The partner's own id of a user: 8 to 40 characters of `A-Za-z0-9@.+_-`.
package struct UniqueUserID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// Restores an id that was checked when it was stored.
    package init(stored text: String) {
        self.text = text
    }

    /// - Returns: `nil` if the id breaks the rule; nothing is trimmed, because a program sends the id.
    package init?(_ text: String) {
        guard (8...40).contains(text.utf8.count), text.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = text
    }

    package var description: String { text }

    /// The rule as a part of an error message.
    package static let rule = "must be 8 to 40 characters of A-Z, a-z, 0-9 and @.+_-"

    private static let alphabet = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@.+_-".utf8)
}
