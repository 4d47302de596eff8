/// A member of the installation's staff as stored, without the password's hash.
package struct StaffMember: Sendable, Hashable {
    package let id: StaffID
    /// In lowercase.
    package let email: String
    package let role: StaffActor.Role
    /// The organizations whose items the member may work on; empty for an admin, who may work on all.
    package let organizations: Set<OrganizationID>
    /// The categories whose items the member gets as the next one; empty for all.
    package let skills: Set<String>
    package let createdAt: Timestamp
    package let disabledAt: Timestamp?

    package init(
        id: StaffID, email: String, role: StaffActor.Role, organizations: Set<OrganizationID>,
        skills: Set<String> = [], createdAt: Timestamp, disabledAt: Timestamp? = nil
    ) {
        self.id = id
        self.email = email
        self.role = role
        self.organizations = organizations
        self.skills = skills
        self.createdAt = createdAt
        self.disabledAt = disabledAt
    }

    /// The member as the actor of an operation.
    package var actor: StaffActor {
        StaffActor(
            id: id, email: email, role: role, organizations: role == .admin ? nil : organizations, skills: skills)
    }

    /// The normalized e-mail address that identifies staff: lowercase, without spaces around it.
    ///
    /// - Throws: Bad input if the text is not an e-mail address.
    package static func checkedEmail(_ input: String) throws(DomainError) -> String {
        let email = input.trimmingSpaces.lowercased()
        guard !email.isEmpty else { throw .invalid("email", "required", "The e-mail address is empty.") }
        if let problem = UserClaims.emailProblem(email) {
            throw .invalid("email", problem.code, problem.message)
        }
        return email
    }
}
