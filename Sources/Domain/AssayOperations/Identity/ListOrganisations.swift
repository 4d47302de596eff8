package import AssayCore
import AssayStorage

/// Lists the organisations that somebody may work for.
package struct ListOrganisations: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// By name, each with its sandbox after it.
    package func callAsFunction(_ staff: StaffActor) async throws -> [Organisation] {
        let all = try await platform.store.read { try $0.organisations.list() }
        return all.filter { staff.mayWork(for: $0.id) }
    }
}
