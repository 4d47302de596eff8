package import AssayCore
import AssayStorage
import AssayWire

/// Replaces a member's role and organizations, and ends the member's sessions of the console.
package struct ChangeRole: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - role: The new role; `nil` for the present one.
    ///   - organizations: As for ``AddStaff``.
    /// - Throws: `role_too_low`; `last_admin` (conflict); not found for unknown and disabled members; bad input.
    package func callAsFunction(
        _ staff: StaffActor, email: String, role: StaffActor.Role?, organizations: Set<OrganizationID>
    ) async throws {
        try staff.require(.admin)
        let email = try StaffMember.checkedEmail(email)
        try await platform.change(by: staff) { tx, note in
            let admins = try tx.staff.lockAdmins()
            guard let member = try tx.staff.find(email: email), member.disabledAt == nil else {
                throw DomainError.notFound("active member of staff")
            }
            let role = role ?? member.role
            try AddStaff.check(organizations, role: role)
            guard role == .admin || admins != [member.id] else { throw DisableStaff.lastAdmin(email) }
            let all = try AddStaff.withSandboxes(organizations, in: tx)
            guard try tx.staff.set(role, all, of: member) else { throw DomainError.revisionConflict }
            try tx.consoleSessions.deleteAll(of: member.id)
            try note.append(
                "staff.role", subject: email, organization: nil,
                detail: ["role": role.rawValue, "organizations": all.map(\.rawValue).sorted().joined(separator: " ")],
                to: tx)
        }
    }
}

/// Replaces the organizations for which a member works, and ends the member's sessions of the console.
package struct SetOrganizations: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: As ``ChangeRole``.
    package func callAsFunction(
        _ staff: StaffActor, email: String, organizations: Set<OrganizationID>
    ) async throws {
        try await ChangeRole(platform)(staff, email: email, role: nil, organizations: organizations)
    }
}
