package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// A one-time link that has not been stored yet.
private struct NewStaffLink: Sendable {
    private let purpose: StaffLinkPurpose
    private let token: SecretToken
    private let expiresAt: Timestamp

    init(_ purpose: StaffLinkPurpose, _ platform: Platform) {
        self.purpose = purpose
        token = SecretToken.make(prefix: "assay_link", random: platform.random)
        expiresAt = platform.clock.now().adding(seconds: purpose.lifetime)
    }

    func store(for staff: StaffID, in tx: Transaction) throws {
        try tx.staffLinks.put(purpose, hash: token.hash.hex, of: staff, expiresAt: expiresAt)
    }

    var made: (secret: OneTimeSecret, expiresAt: Timestamp) { (OneTimeSecret(token), expiresAt) }
}

/// Makes a one-time link for a member of staff; an earlier one of the same purpose no longer works.
package struct MakeStaffLink: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// The path of the page of a link.
    package static func path(_ secret: OneTimeSecret) -> String { "/console/links/\(secret.value)" }

    /// - Throws: `role_too_low`; not found for unknown and disabled members; `console_not_local` (conflict) for a link
    ///   of the purpose `demo` to a server that others reach.
    package func callAsFunction(
        _ staff: StaffActor, email: String, purpose: StaffLinkPurpose
    ) async throws -> (secret: OneTimeSecret, expiresAt: Timestamp) {
        try staff.require(.admin)
        guard purpose != .demo || platform.console == .local else {
            throw DomainError(
                .init(.conflict, "console_not_local"), "A link of a demonstration works on this machine only.")
        }
        let email = try StaffMember.checkedEmail(email)
        let link = NewStaffLink(purpose, platform)
        try await platform.change(by: staff) { tx, note in
            guard let member = try tx.staff.find(email: email), try tx.staff.lock(member.id) != nil else {
                throw DomainError.notFound("active member of staff")
            }
            try link.store(for: member.id, in: tx)
            try note.append(
                "staff.link", subject: email, organization: nil, detail: ["purpose": purpose.rawValue], to: tx)
        }
        return link.made
    }
}

/// Adds a member of staff who has no password yet, and makes the link by which the member chooses one.
///
/// An active member with this role and these organizations only gets a new link.
package struct InviteStaff: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter organizations: As for ``AddStaff``.
    /// - Throws: `role_too_low`; `staff_exists` (conflict); bad input, which names the field.
    package func callAsFunction(
        _ staff: StaffActor, email: String, role: StaffActor.Role, organizations: Set<OrganizationID>
    ) async throws -> (secret: OneTimeSecret, expiresAt: Timestamp) {
        try staff.require(.admin)
        let email = try StaffMember.checkedEmail(email)
        try AddStaff.check(organizations, role: role)
        let link = NewStaffLink(.invitation, platform)
        let id = platform.identifiers.make(Entity.Staff.self)
        try await platform.change(by: staff) { tx, note in
            let new = StaffMember(
                id: id, email: email, role: role, organizations: try AddStaff.withSandboxes(organizations, in: tx),
                createdAt: note.now)
            // No password has an empty hash.
            let isNew = try tx.staff.insert(new, passwordHash: "")
            guard let member = isNew ? new : try tx.staff.find(email: email), try tx.staff.lock(member.id) != nil,
                member.role == role, member.organizations == new.organizations
            else { throw AddStaff.exists(email) }
            try link.store(for: member.id, in: tx)
            try note.append(
                "staff.invite", subject: email, organization: nil, detail: ["role": role.rawValue], to: tx)
        }
        return link.made
    }
}
