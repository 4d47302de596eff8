package import AssayCore
import AssayWire

extension StaffActor {
    /// - Throws: `role_too_low` (forbidden).
    func require(_ needed: Role) throws(DomainError) {
        guard role >= needed else {
            throw DomainError(
                .init(.forbidden, "role_too_low"),
                "This needs the role \(needed.rawValue); \(email) is \(role.rawValue). Act as somebody else with --as.")
        }
    }

    /// - Throws: `role_too_low`, or not found for an organization that the staff member may not work for. That error is
    ///   the same as for an organization that does not exist.
    func require(_ needed: Role, for organization: OrganizationID) throws(DomainError) {
        guard mayWork(for: organization) else { throw .notFound("organisation") }
        try require(needed)
    }
}

extension PartnerActor {
    /// The member of staff in whose name the token acts.
    ///
    /// - Throws: `scope_too_narrow` (forbidden) for a token of another scope than `staff`.
    package var member: StaffActor {
        get throws(DomainError) {
            guard let staff else {
                throw DomainError(
                    .scopeTooNarrow,
                    "This call needs a token of scope staff. `assay token create --scope staff --staff EMAIL` makes one."
                )
            }
            return staff
        }
    }
}
