import AssayCore
import AssaySQL

@testable import AssayStorage

/// The organization, the user and the catalog in databases of earlier versions, which migrations are tested with.
enum EarlierTenants {
    static func insert(_ sql: any SQLTransaction) throws {
        let now = Timestamp(microseconds: 0)
        let pair = Organization.pair(
            named: OrganizationName(stored: "Shop"), id: OrganizationID("shop"), sandbox: OrganizationID("S-shop"),
            now: now)
        let tx = Transaction(sql)
        _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
        _ = try tx.users.insertIfAbsent(
            User(
                id: UserID("ann"), organization: OrganizationID("shop"), uniqueUserID: UniqueUserID(stored: "ann-0001"),
                username: "Shop-ann", profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: now))
        try tx.catalogs.insert(hash: "hash", document: "{}", now: now)
    }
}
