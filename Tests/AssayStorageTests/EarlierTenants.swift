import AssayCore
import AssaySQL

@testable import AssayStorage

/// The organization, the users and the catalog in databases of earlier versions, which migrations are tested with.
enum EarlierTenants {
    static func insert(_ sql: any SQLTransaction, users: [String] = ["ann"]) throws {
        let now = Timestamp(microseconds: 0)
        let pair = Organization.pair(
            named: OrganizationName(stored: "Shop"), id: OrganizationID("shop"), sandbox: OrganizationID("S-shop"),
            now: now)
        let tx = Transaction(sql)
        _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
        for name in users {
            _ = try tx.users.insertIfAbsent(
                User(
                    id: UserID(name), organization: OrganizationID("shop"),
                    uniqueUserID: UniqueUserID(stored: "\(name)-0001"), username: "Shop-\(name)",
                    profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: now))
        }
        try tx.catalogs.insert(hash: "hash", document: "{}", now: now)
    }
}
