package import AssayCore
import AssayStorage

/// Returns one of an organization's users.
package struct ShowUser: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter uniqueUserID: The partner's own id. Users are never looked up by username.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, uniqueUserID: String
    ) async throws -> User {
        try staff.require(.expert, for: organization)
        let id = UniqueUserID(stored: uniqueUserID)
        guard let user = try await platform.store.read({ try $0.users.find(id, organization: organization) }) else {
            throw DomainError.notFound("user")
        }
        return user
    }
}
