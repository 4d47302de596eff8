/// A partner's API token as stored: its data without the token itself.
package struct APIToken: Sendable, Hashable {
    package let id: APITokenID
    package let organization: OrganizationID
    package let scope: PartnerActor.Scope
    /// The operator's name for the token, such as the machine that uses it.
    package let label: String
    package let createdAt: Timestamp
    package let revokedAt: Timestamp?

    package init(
        id: APITokenID, organization: OrganizationID, scope: PartnerActor.Scope, label: String, createdAt: Timestamp,
        revokedAt: Timestamp? = nil
    ) {
        self.id = id
        self.organization = organization
        self.scope = scope
        self.label = label
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }

    /// The longest label, in UTF-8 bytes.
    package static let maximumLabelBytes = 120
}
