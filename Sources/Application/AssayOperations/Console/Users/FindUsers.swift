package import AssayCore
import AssayStorage

/// A user as the console shows it.
package struct ConsoleUser: Sendable {
    package let user: User
    package let organization: Organization
    /// A page of the items, newest first, without results that the reader must not see; empty in a list of users.
    package fileprivate(set) var items: [Item] = []
    /// The cursor of the next page, if there are more items.
    package fileprivate(set) var next: String?
}

/// Finds users of the organizations that a member of staff may work for.
package struct FindUsers: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - text: The beginning of a `unique_user_id`, of a username or of an e-mail address; `nil` for the newest users.
    ///   - limit: The most users.
    /// - Returns: The users, and whether more fit.
    /// - Throws: `role_too_low`; bad input for a text that is too long or has control characters.
    package func callAsFunction(
        _ staff: StaffActor, _ text: String?, limit: Int = 25
    ) async throws -> (users: [ConsoleUser], hasMore: Bool) {
        try staff.require(.expert)
        guard (text?.utf8.count ?? 0) <= UserClaims.maximumBytes, text?.hasControlCharacters != true else {
            throw DomainError.invalid(
                "text", "invalid_value", "Use at most \(UserClaims.maximumBytes) bytes of printable text.")
        }
        let found = try await platform.store.read { tx in
            try tx.organizations.list().filter { staff.mayWork(for: $0.id) }.flatMap { owner in
                let users =
                    if let text {
                        try tx.users.find(beginning: text, organization: owner.id, limit: limit + 1)
                    } else {
                        try tx.users.page(owner.id, after: nil, limit: limit + 1)
                    }
                return users.map { ConsoleUser(user: $0, organization: owner) }
            }
        }
        let newest = found.sorted {
            ($0.user.createdAt, $0.user.id.rawValue) > ($1.user.createdAt, $1.user.id.rawValue)
        }
        return (Array(newest.prefix(limit)), found.count > limit)
    }
}

/// Reads a user with a page of the user's items.
package struct ReadUser: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter cursor: The ``ConsoleUser/next`` of the previous page.
    /// - Throws: `role_too_low`; `not_found`, also for users of organizations that the member may not work for;
    ///   `invalid_request`.
    package func callAsFunction(
        _ staff: StaffActor, _ id: UserID, after cursor: String? = nil, limit: Int = 25
    ) async throws -> ConsoleUser {
        let place = cursor.flatMap { ItemPosition(cursor: $0) }
        guard cursor == nil || place != nil else {
            throw DomainError.invalid("cursor", "invalid_cursor", "This is no cursor of a user's items.")
        }
        return try await platform.store.read { tx in
            var found = try tx.user(id, for: staff)
            // One extra row shows whether there is a next page.
            let items = try tx.items.list(of: id, found.organization.id, after: place, limit: limit + 1)
            found.items = try tx.withoutDecisions(
                Array(items.prefix(limit)), organization: found.organization.id, to: staff)
            found.next = items.count > limit ? found.items.last.map { ItemPosition($0).cursor } : nil
            return found
        }
    }
}

extension Transaction {
    /// Returns a user of the organizations that a member may work for.
    ///
    /// - Throws: `role_too_low`; `not_found`.
    func user(_ id: UserID, for staff: StaffActor) throws -> ConsoleUser {
        try staff.require(.expert)
        let own = try organizations.list().filter { staff.mayWork(for: $0.id) }
        // PostgreSQL takes no text with U+0000.
        guard !id.rawValue.hasControlCharacters, let user = try users.find(id, among: own.map(\.id)),
            let organization = own.first(where: { $0.id == user.organization })
        else { throw DomainError.notFound("user") }
        return ConsoleUser(user: user, organization: organization)
    }
}
