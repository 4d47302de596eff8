package import AssayCore
import AssayStorage

/// Lists an organization's apps.
package struct ListApps: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    package func callAsFunction(_ staff: StaffActor, _ organization: OrganizationID) async throws -> [RegisteredApp] {
        try staff.require(.expert, for: organization)
        return try await platform.store.read { try $0.apps.list(organization) }
    }
}
