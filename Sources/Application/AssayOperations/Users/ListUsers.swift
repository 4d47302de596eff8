package import AssayCore
import AssayStorage

/// Lists an organization's users, newest first, page by page.
package struct ListUsers: Sendable {
    /// A page of users, and the cursor of the next page if there are more users.
    package struct Page: Sendable {
        package let users: [User]
        package let next: String?
    }

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - cursor: The ``Page/next`` of the previous page.
    ///   - limit: 1 to 100.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, after cursor: String? = nil, limit: Int = 25
    ) async throws -> Page {
        try staff.require(.expert, for: organization)
        guard (1...100).contains(limit) else {
            throw DomainError.invalid([.init("limit", "out_of_range", "The limit must be 1 to 100, not \(limit).")])
        }
        let place = try cursor.map { try Self.place($0) }
        // One extra row shows whether there is a next page.
        let users = try await platform.store.read {
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
            throw .invalid([.init("cursor", "invalid_cursor", "This is no cursor of a user list. Begin without one.")])
        }
        return (Timestamp(microseconds: microseconds), UserID(String(parts[1])))
    }
}
