package import AssayCore
import AssayStorage

/// Reads an organization's users for the staff.
package struct UserReader: Sendable {
    /// A page of users, and the cursor of the next page if there are more users.
    package struct Page: Sendable {
        package let users: [User]
        package let next: String?
    }

    private let store: Store

    package init(_ platform: Platform) {
        store = platform.store
    }

    /// Returns one of the users.
    ///
    /// - Parameter uniqueUserID: The partner's own id. Users are never looked up by username.
    package func find(
        _ staff: StaffActor, _ organization: OrganizationID, uniqueUserID: String
    ) async throws -> User {
        try staff.require(.expert, for: organization)
        let id = UniqueUserID(stored: uniqueUserID)
        guard let user = try await store.read({ try $0.users.find(id, organization: organization) }) else {
            throw DomainError.notFound("user")
        }
        return user
    }

    /// Lists the users, newest first, page by page.
    ///
    /// - Parameters:
    ///   - cursor: The ``Page/next`` of the previous page.
    ///   - limit: 1 to 100.
    package func list(
        _ staff: StaffActor, _ organization: OrganizationID, after cursor: String? = nil, limit: Int = 25
    ) async throws -> Page {
        try staff.require(.expert, for: organization)
        guard (1...100).contains(limit) else {
            throw DomainError.invalid("limit", "out_of_range", "The limit must be 1 to 100, not \(limit).")
        }
        let place = try cursor.map { try Self.place($0) }
        // One extra row shows whether there is a next page.
        let users = try await store.read {
            try $0.users.page(organization, after: place, limit: limit + 1)
        }
        let page = Array(users.prefix(limit))
        return Page(users: page, next: users.count > limit ? page.last.map(Self.cursor) : nil)
    }

    private static func cursor(_ user: User) -> String {
        "\(user.createdAt.microseconds).\(user.id)"
    }

    private static func place(_ cursor: String) throws(DomainError) -> (createdAt: Timestamp, id: UserID) {
        let parts = cursor.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let microseconds = Int64(parts[0]) else {
            throw .invalid("cursor", "invalid_cursor", "This is no cursor of a user list. Begin without one.")
        }
        return (Timestamp(microseconds: microseconds), UserID(String(parts[1])))
    }
}
