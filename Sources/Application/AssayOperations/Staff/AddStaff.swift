package import AssayCore
package import AssayKeys
import AssayStorage
import AssayWire

/// Adds a staff member with a generated password.
package struct AddStaff: Sendable {
    private let platform: Platform
    private let passwordCost: ScryptCost

    package init(_ platform: Platform, passwordCost: ScryptCost = .standard) {
        self.platform = platform
        self.passwordCost = passwordCost
    }

    /// - Parameter organizations: The organizations whose items the member may work on, each together with its sandbox.
    ///   Empty for an admin, at least one for every other role.
    /// - Throws: `staff_exists` (conflict); bad input, which names the field.
    package func callAsFunction(
        _ staff: StaffActor, email: String, role: StaffActor.Role, organizations: Set<OrganizationID>
    ) async throws -> (member: StaffMember, password: OneTimeSecret) {
        try staff.require(.admin)
        let email = try StaffMember.checkedEmail(email)
        try Self.check(organizations, role: role)
        let password = OneTimeSecret(passwordFrom: platform.random)
        let hash = try await PasswordHash.make(password.value, random: platform.random, cost: passwordCost).stored
        let id = platform.identifiers.make(Entity.Staff.self)
        let member = try await platform.change(by: staff) { tx, note in
            let member = StaffMember(
                id: id, email: email, role: role,
                organizations: try Self.withSandboxes(organizations, in: tx), createdAt: note.now)
            guard try tx.staff.insert(member, passwordHash: hash) else { throw Self.exists(email) }
            try note.append(
                "staff.add", subject: email, organization: nil, detail: ["role": role.rawValue], to: tx)
            return member
        }
        return (member, password)
    }

    static func exists(_ email: String) -> DomainError {
        DomainError(.init(.conflict, "staff_exists"), "There is a member of staff with the e-mail \(email) already.")
    }

    static func check(_ organizations: Set<OrganizationID>, role: StaffActor.Role) throws(DomainError) {
        guard organizations.isEmpty != (role == .admin) else { return }
        throw .invalid(
            "organization", "invalid_organisations",
            role == .admin
                ? "An admin works for all organizations; name none."
                : "Name at least one organization that the \(role.rawValue) works for.")
    }

    static func withSandboxes(
        _ organizations: Set<OrganizationID>, in tx: Transaction
    ) throws -> Set<OrganizationID> {
        var all: Set<OrganizationID> = []
        for id in organizations {
            guard let found = try tx.organizations.find(id) else {
                throw DomainError.notFound("organisation")
            }
            all.formUnion([found.id, found.counterpart])
        }
        return all
    }
}
