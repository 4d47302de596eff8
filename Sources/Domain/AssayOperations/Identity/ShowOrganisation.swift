package import AssayCore
import AssayStorage

/// Shows an organisation with its settings and what belongs to it.
package struct ShowOrganisation: Sendable {
    /// An organisation at one moment.
    package struct Overview: Sendable {
        package let organisation: Organisation
        package let twin: Organisation
        package let apps: [RegisteredApp]
        /// Tokens that are good.
        package let tokenCount: Int
    }

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    package func callAsFunction(_ staff: StaffActor, _ organisation: OrganisationID) async throws -> Overview {
        try staff.require(.expert, for: organisation)
        return try await platform.store.read { transaction in
            guard let found = try transaction.organisations.find(organisation),
                let twin = try transaction.organisations.find(found.twin)
            else { throw DomainError.notFound("organisation") }
            return Overview(
                organisation: found, twin: twin, apps: try transaction.apps.list(organisation),
                tokenCount: try transaction.apiTokens.list(organisation).filter { $0.revokedAt == nil }.count)
        }
    }
}
