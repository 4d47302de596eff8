package import AssayCore
import AssayStorage
import AssayWire

/// Reads the installation's staff members.
package struct StaffReader: Sendable {
    private let store: Store

    package init(_ platform: Platform) {
        store = platform.store
    }

    /// Returns the staff members by email, including disabled ones.
    package func list(_ staff: StaffActor) async throws -> [StaffMember] {
        try staff.require(.lead)
        return try await store.read { try $0.staff.list() }
    }

    /// Finds the staff member on whose behalf an operator's command acts.
    ///
    /// - Parameter email: The member's email address; `nil` for the longest-serving admin.
    /// - Throws: `unknown_staff` (unauthorized), also for a disabled member.
    package func find(email: String?) async throws -> StaffActor {
        let wanted = try email.map { try StaffMember.checkedEmail($0) }
        let found = try await store.read { transaction in
            guard let wanted else { return try transaction.staff.firstAdmin() }
            return try transaction.staff.find(email: wanted)
        }
        guard let found, found.disabledAt == nil else {
            throw DomainError(
                .init(.unauthorized, "unknown_staff"),
                wanted.map { "There is no member of staff with the e-mail \($0)." }
                    ?? "There is no admin yet. Run `assay init` first.")
        }
        return found.actor
    }
}
