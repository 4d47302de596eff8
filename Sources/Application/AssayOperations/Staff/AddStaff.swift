package import AssayCore
package import AssayKeys
import AssayStorage
import AssayWire

/// Adds a staff member with a generated password.
package struct AddStaff: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let random: any RandomSource
    private let passwordCost: ScryptCost

    package init(_ platform: Platform, passwordCost: ScryptCost = .standard) {
        (store, clock) = (platform.store, platform.clock)
        (identifiers, random) = (platform.identifiers, platform.random)
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
        let now = clock.now()
        let note = AuditNote(staff, identifiers, now: now)
        let password = OneTimeSecret(passwordFrom: random)
        let hash = try await PasswordHash.make(password.value, random: random, cost: passwordCost).stored
        let member = try await store.write { [id = identifiers.make(Entity.Staff.self)] transaction in
            let member = StaffMember(
                id: id, email: email, role: role,
                organizations: try Self.withTwins(organizations, in: transaction), createdAt: now)
            guard try transaction.staff.insert(member, passwordHash: hash) else {
                throw DomainError(
                    .init(.conflict, "staff_exists"), "There is a member of staff with the e-mail \(email) already.")
            }
            try note.append(
                "staff.add", subject: email, organization: nil, detail: ["role": role.rawValue], to: transaction)
            return member
        }
        return (member, password)
    }

    private static func check(_ organizations: Set<OrganizationID>, role: StaffActor.Role) throws(DomainError) {
        guard organizations.isEmpty != (role == .admin) else { return }
        throw .invalid(
            "organization", "invalid_organisations",
            role == .admin
                ? "An admin works for all organizations; name none."
                : "Name at least one organization that the \(role.rawValue) works for.")
    }

    private static func withTwins(
        _ organizations: Set<OrganizationID>, in transaction: Transaction
    ) throws -> Set<OrganizationID> {
        var all: Set<OrganizationID> = []
        for id in organizations {
            guard let found = try transaction.organizations.find(id) else {
                throw DomainError.notFound("organisation")
            }
            all.formUnion([found.id, found.counterpart])
        }
        return all
    }
}
