/// A partner's API token as stored: its data without the token itself.
package struct APIToken: Sendable, Hashable {
    /// The member of staff in whose name a token of scope `staff` acts.
    package struct Member: Sendable, Hashable {
        package let id: StaffID
        package let email: String

        package init(id: StaffID, email: String) {
            self.id = id
            self.email = email
        }
    }

    package let id: APITokenID
    package let organization: OrganizationID
    package let scope: PartnerActor.Scope
    /// The operator's name for the token, such as the machine that uses it.
    package let label: String
    /// The member of staff to whom a token of scope `staff` is bound; `nil` for every other scope.
    package let member: Member?
    package let createdAt: Timestamp
    package let revokedAt: Timestamp?

    package init(
        id: APITokenID, organization: OrganizationID, scope: PartnerActor.Scope, label: String, member: Member? = nil,
        createdAt: Timestamp, revokedAt: Timestamp? = nil
    ) {
        self.id = id
        self.organization = organization
        self.scope = scope
        self.label = label
        self.member = member
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }

    /// The longest label, in UTF-8 bytes.
    package static let maximumLabelBytes = 120
}
