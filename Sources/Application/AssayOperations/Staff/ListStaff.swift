package import AssayCore
import AssayStorage

/// Lists the installation's staff members by email, including disabled ones.
package struct ListStaff: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    package func callAsFunction(_ staff: StaffActor) async throws -> [StaffMember] {
        try staff.require(.lead)
        return try await platform.store.read { try $0.staff.list() }
    }
}
