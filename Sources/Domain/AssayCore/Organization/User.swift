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
