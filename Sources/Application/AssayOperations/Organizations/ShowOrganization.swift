package import AssayCore
import AssayStorage

/// Returns an organization with its settings, apps and token count.
package struct ShowOrganization: Sendable {
    /// An organization's data, read in one transaction.
    package struct Overview: Sendable {
        package let organization: Organization
        package let counterpart: Organization
        package let apps: [RegisteredApp]
        /// The number of tokens that are not revoked.
        package let tokenCount: Int
    }

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    package func callAsFunction(_ staff: StaffActor, _ organization: OrganizationID) async throws -> Overview {
        try staff.require(.expert, for: organization)
        return try await platform.store.read { transaction in
            guard let found = try transaction.organizations.find(organization),
                let counterpart = try transaction.organizations.find(found.counterpart)
            else { throw DomainError.notFound("organisation") }
            return Overview(
                organization: found, counterpart: counterpart, apps: try transaction.apps.list(organization),
                tokenCount: try transaction.apiTokens.list(organization).filter { $0.revokedAt == nil }.count)
        }
    }
}
