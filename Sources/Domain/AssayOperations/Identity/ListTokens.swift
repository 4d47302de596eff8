package import AssayCore
import AssayStorage

/// Lists an organisation's API tokens, oldest first, revoked ones included.
package struct ListTokens: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    package func callAsFunction(_ staff: StaffActor, _ organisation: OrganisationID) async throws -> [APIToken] {
        try staff.require(.admin, for: organisation)
        return try await platform.store.read { try $0.apiTokens.list(organisation) }
    }
}
