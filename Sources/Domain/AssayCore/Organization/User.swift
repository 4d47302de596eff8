/// A partner's user, keyed by (organization, `unique_user_id`).
package struct User: Sendable, Hashable {
    package let id: UserID
    package let organization: OrganizationID
    package let uniqueUserID: UniqueUserID
    /// `<OrganizationName>-<unique_user_id>`, as it was when the user was made.
    package let username: String
    /// Without an e-mail only where an operator made the user and no partner has stated one yet.
    package let profile: UserProfile
    /// Limits of this user's own; `nil` where the organization's apply.
    package let loginLimits: LoginLimits?
    package let revision: Int
    package let createdAt: Timestamp

    package init(
        id: UserID, organization: OrganizationID, uniqueUserID: UniqueUserID, username: String, profile: UserProfile,
        loginLimits: LoginLimits?, revision: Int, createdAt: Timestamp
    ) {
        self.id = id
        self.organization = organization
        self.uniqueUserID = uniqueUserID
        self.username = username
        self.profile = profile
        self.loginLimits = loginLimits
        self.revision = revision
        self.createdAt = createdAt
    }
}
