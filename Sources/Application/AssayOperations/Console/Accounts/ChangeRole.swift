package import AssayCore
import AssayStorage
import AssayWire

/// Replaces a member's role, organizations and skills.
///
/// The member's sessions of the console end with a change of the role or the organizations.
package struct ChangeRole: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - role: The new role; `nil` for the present one.
    ///   - organizations: As for ``AddStaff``; `nil` for the present ones.
    ///   - skills: The categories whose items the member gets as the next one, empty for all; `nil` for the present ones.
    /// - Throws: `role_too_low`; `last_admin` (conflict); not found for unknown and disabled members; bad input.
    package func callAsFunction(
        _ staff: StaffActor, email: String, role: StaffActor.Role? = nil, organizations: Set<OrganizationID>? = nil,
        skills: Set<String>? = nil
    ) async throws {
        try staff.require(.admin)
        let email = try StaffMember.checkedEmail(email)
        if let unknown = skills?.first(where: { platform.catalogs.current.category(id: $0) == nil }) {
            throw DomainError.invalid("category", "unknown_category", "The catalog has no category \(unknown).")
        }
        try await platform.change(by: staff) { tx, note in
            let admins = try tx.staff.lockAdmins()
            guard let member = try tx.staff.find(email: email), member.disabledAt == nil else {
                throw DomainError.notFound("active member of staff")
            }
            let (role, organizations) = (role ?? member.role, organizations ?? member.organizations)
            let skills = skills ?? member.skills
            try AddStaff.check(organizations, role: role)
            guard role == .admin || admins != [member.id] else { throw DisableStaff.lastAdmin(email) }
            let all = try AddStaff.withSandboxes(organizations, in: tx)
            guard try tx.staff.set(role, all, skills, of: member) else { throw DomainError.revisionConflict }
            if (role, all) != (member.role, member.organizations) { try tx.consoleSessions.deleteAll(of: member.id) }
            try note.append(
                "staff.role", subject: email, organization: nil,
                detail: [
                    "role": role.rawValue, "organizations": all.map(\.rawValue).sorted().joined(separator: " "),
                    "skills": skills.sorted().joined(separator: " "),
                ], to: tx)
        }
    }
}
