package import AssayCore
import AssayStorage

/// Finds out how much an organisation may ask of the platform, for whoever counts its calls.
///
/// It is read anew each time, so that `assay org set limits.…` counts from the next call on.
package struct FindLimits: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Returns: The standard limits where there is no such organisation.
    package func callAsFunction(_ organisation: OrganisationID) async throws -> OrganisationLimits {
        try await platform.store.read { try $0.organisations.find(organisation)?.settings.limits }
            ?? OrganisationLimits()
    }
}
