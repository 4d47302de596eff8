package import AssayCore
import AssayStorage

/// Shows one of an organisation's users.
package struct ShowUser: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter uniqueUserID: The partner's own id; users are never looked up by username.
    package func callAsFunction(
        _ staff: StaffActor, _ organisation: OrganisationID, uniqueUserID: String
    ) async throws -> User {
        try staff.require(.expert, for: organisation)
        let id = UniqueUserID(stored: uniqueUserID)
        guard let user = try await platform.store.read({ try $0.users.find(id, organisation: organisation) }) else {
            throw DomainError.notFound("user")
        }
        return user
    }
}
