package import AssayCore
import AssayStorage

/// Lists an organization's API tokens, oldest first, including revoked ones.
package struct ListTokens: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    package func callAsFunction(_ staff: StaffActor, _ organization: OrganizationID) async throws -> [APIToken] {
        try staff.require(.admin, for: organization)
        return try await platform.store.read { try $0.apiTokens.list(organization) }
    }
}
