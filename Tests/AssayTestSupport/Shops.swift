package import AssayCore
package import AssayStorage

extension Transaction {
    /// Adds an organization with its sandbox `S-…`, and users of the organization.
    package func addShop(
        _ id: OrganizationID, named name: String = "Shop", users: [UserID], now: Timestamp
    ) throws {
        let pair = Organization.pair(
            named: OrganizationName(stored: name), id: id, sandbox: OrganizationID("S-\(id)"), now: now)
        _ = try organizations.insertPair(pair.organization, sandbox: pair.sandbox)
        for user in users { try addUser(user, of: id, now: now) }
    }

    /// Adds a user to an organization.
    package func addUser(_ id: UserID, of organization: OrganizationID, now: Timestamp) throws {
        let uniqueID = "\(id)-00001"
        _ = try users.insertIfAbsent(
            User(
                id: id, organization: organization, uniqueUserID: UniqueUserID(stored: uniqueID),
                username: "Shop-\(uniqueID)", profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: now))
    }
}
