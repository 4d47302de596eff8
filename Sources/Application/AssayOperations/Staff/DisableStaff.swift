package import AssayCore
import AssayStorage
import AssayWire

/// Disables a staff member's access, and ends the member's sessions of the console.
///
/// The member's actions stay in the audit trail under the member's name.
package struct DisableStaff: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `last_admin` (conflict), because one active admin must remain; not found for unknown and already
    ///   disabled members.
    package func callAsFunction(_ staff: StaffActor, email: String) async throws {
        try staff.require(.admin)
        let email = try StaffMember.checkedEmail(email)
        try await platform.change(by: staff) { tx, note in
            let admins = try tx.staff.lockAdmins()
            guard let member = try tx.staff.find(email: email), member.disabledAt == nil else {
                throw DomainError.notFound("active member of staff")
            }
            guard admins != [member.id] else { throw Self.lastAdmin(email) }
            guard try tx.staff.disable(member.id, now: note.now) else { throw DomainError.revisionConflict }
            try tx.consoleSessions.deleteAll(of: member.id)
            try tx.staffLinks.deleteAll(of: member.id)
            try tx.reviewQueue.releaseAll(of: member.id)
            try note.append("staff.disable", subject: email, organization: nil, to: tx)
        }
    }

    static func lastAdmin(_ email: String) -> DomainError {
        DomainError(
            .init(.conflict, "last_admin"), "\(email) is the only admin. Add another with `assay staff add` first.")
    }
}
