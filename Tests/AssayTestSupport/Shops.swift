package import AssayCore
package import AssayStorage

extension Transaction {
    /// Adds an organisation with its sandbox `S-…`, and users of the organisation.
    package func addShop(
        _ id: OrganisationID, named name: String = "Shop", users: [UserID], now: Timestamp
    ) throws {
        let pair = Organisation.pair(
            named: OrganisationName(stored: name), id: id, sandbox: OrganisationID("S-\(id)"), now: now)
        _ = try organisations.insertPair(pair.organisation, sandbox: pair.sandbox)
        for user in users { try addUser(user, of: id, now: now) }
    }

    /// Another user of an organisation.
    package func addUser(_ id: UserID, of organisation: OrganisationID, now: Timestamp) throws {
        let uniqueID = "\(id)-00001"
        _ = try users.insertIfAbsent(
            User(
                id: id, organisation: organisation, uniqueUserID: UniqueUserID(stored: uniqueID),
                username: "Shop-\(uniqueID)", profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: now))
    }
}
