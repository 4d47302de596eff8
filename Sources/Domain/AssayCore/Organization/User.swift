/// A partner's user, identified by (organization, `unique_user_id`).
package struct User: Sendable, Hashable {
    package let id: UserID
    package let organization: OrganizationID
    package let uniqueUserID: UniqueUserID
    /// `<OrganizationName>-<unique_user_id>`, with the organization's name at the time the user was created.
    package let username: String
    /// Lacks an e-mail only if an operator created the user and no partner has stated one yet.
    package let profile: UserProfile
    /// Individual limits of this user; `nil` if the organization's limits apply.
    package let loginLimits: LoginLimits?
    package let revision: Int
    package let createdAt: Timestamp
    /// The time at which the user was erased; no call finds the user by ``uniqueUserID`` or ``username`` since.
    package let erasedAt: Timestamp?
    /// The time at which the erasure had no more to do; `nil` before, and for a user who is not erased.
    package let erasureEndedAt: Timestamp?

    package init(
        id: UserID, organization: OrganizationID, uniqueUserID: UniqueUserID, username: String, profile: UserProfile,
        loginLimits: LoginLimits?, revision: Int, createdAt: Timestamp, erasedAt: Timestamp? = nil,
        erasureEndedAt: Timestamp? = nil
    ) {
        self.id = id
        self.organization = organization
        self.uniqueUserID = uniqueUserID
        self.username = username
        self.profile = profile
        self.loginLimits = loginLimits
        self.revision = revision
        self.createdAt = createdAt
        self.erasedAt = erasedAt
        self.erasureEndedAt = erasureEndedAt
    }
}

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
