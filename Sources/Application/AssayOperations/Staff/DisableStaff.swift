package import AssayCore
import AssayStorage
import AssayWire

/// Disables a staff member's access.
///
/// The member's actions stay in the audit trail under the member's name.
package struct DisableStaff: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
    }

    /// - Throws: `last_admin` (conflict), because one active admin must remain; not found for unknown and already
    ///   disabled members.
    package func callAsFunction(_ staff: StaffActor, email: String) async throws {
        try staff.require(.admin)
        let email = try StaffMember.checkedEmail(email)
        let now = clock.now()
        let note = AuditNote(staff, identifiers, now: now)
        try await ConflictRetry.run {
            try await store.write { transaction in
                let admins = try transaction.staff.lockAdmins()
                guard let member = try transaction.staff.find(email: email), member.disabledAt == nil else {
                    throw DomainError.notFound("active member of staff")
                }
                guard admins != [member.id] else {
                    throw DomainError(
                        .init(.conflict, "last_admin"),
                        "\(email) is the only admin. Add another with `assay staff add` first.")
                }
                guard try transaction.staff.disable(member.id, now: now) else { throw DomainError.revisionConflict }
                try note.append("staff.disable", subject: email, organization: nil, to: transaction)
            }
        }
    }
}
