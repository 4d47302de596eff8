package import AssayCore
package import AssayKeys
import AssayStorage

/// Adds a member of staff, with a password that the platform makes.
package struct AddStaff: Sendable {
    private let platform: Platform
    private let passwordCost: ScryptCost

    package init(_ platform: Platform, passwordCost: ScryptCost = .standard) {
        self.platform = platform
        self.passwordCost = passwordCost
    }

    /// - Parameter organisations: Whose items they may work on; each counts together with its sandbox. None for an
    ///   admin, at least one for everybody else.
    /// - Throws: `staff_exists` (conflict); bad input that names the field.
    package func callAsFunction(
        _ staff: StaffActor, email: String, role: StaffActor.Role, organisations: Set<OrganisationID>
    ) async throws -> (member: StaffMember, password: OneTimeSecret) {
        try staff.require(.admin)
        let email = try StaffMember.checkedEmail(email)
        try Self.check(organisations, role: role)
        let now = platform.clock.now()
        let note = AuditNote(staff, platform, now: now)
        let password = OneTimeSecret(passwordFrom: platform.random)
        let hash = try await PasswordHash.make(password.value, random: platform.random, cost: passwordCost).stored
        let member = try await platform.store.write { [id = platform.identifiers.make(Entity.Staff.self)] transaction in
            let member = StaffMember(
                id: id, email: email, role: role,
                organisations: try Self.withTwins(organisations, in: transaction), createdAt: now)
            guard try transaction.staff.insert(member, passwordHash: hash) else {
                throw DomainError(
                    .conflict, "staff_exists", "There is a member of staff with the e-mail \(email) already.")
            }
            try note.append(
                "staff.add", subject: email, organisation: nil, detail: ["role": role.rawValue], to: transaction)
            return member
        }
        return (member, password)
    }

    private static func check(_ organisations: Set<OrganisationID>, role: StaffActor.Role) throws(DomainError) {
        guard organisations.isEmpty != (role == .admin) else { return }
        throw .invalid([
            .init(
                "organization", "invalid_organisations",
                role == .admin
                    ? "An admin works for all organisations; name none."
                    : "Name at least one organisation that the \(role.rawValue) works for.")
        ])
    }

    private static func withTwins(
        _ organisations: Set<OrganisationID>, in transaction: Transaction
    ) throws -> Set<OrganisationID> {
        var all: Set<OrganisationID> = []
        for id in organisations {
            guard let found = try transaction.organisations.find(id) else {
                throw DomainError.notFound("organisation")
            }
            all.formUnion([found.id, found.twin])
        }
        return all
    }
}
