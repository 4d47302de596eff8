package import AssayCore
import AssayStorage

/// Lists the organizations that the staff member may work for.
package struct ListOrganizations: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Returns the organizations by name, each followed by its sandbox.
    package func callAsFunction(_ staff: StaffActor) async throws -> [Organization] {
        let all = try await platform.store.read { try $0.organizations.list() }
        return all.filter { staff.mayWork(for: $0.id) }
    }
}
