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
        for user in users {
            let uniqueID = "\(user)-00001"
            _ = try self.users.insertIfAbsent(
                User(
                    id: user, organisation: id, uniqueUserID: UniqueUserID(stored: uniqueID),
                    username: "Shop-\(uniqueID)", profile: UserProfile(), loginLimits: nil, revision: 1,
                    createdAt: now))
        }
    }
}
