/// The partner's own id of a user: 8 to 40 characters of `A-Za-z0-9@.+_-` (seed 001 §6.3).
package struct UniqueUserID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// An id that was checked when it was stored.
    package init(stored text: String) {
        self.text = text
    }

    /// - Returns: `nil` where the rule is not met; nothing is trimmed, since the id comes from a program.
    package init?(_ text: String) {
        guard (8...40).contains(text.utf8.count), text.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = text
    }

    package var description: String { text }

    /// The rule as an error says it.
    package static let rule = "must be 8 to 40 characters of A-Z, a-z, 0-9 and @.+_-"

    private static let alphabet = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@.+_-".utf8)
}
