import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming

/// A database with two organizations and their sandboxes, directly on the repositories.
struct IdentityFixture: Sendable {
    let store: Store
    let folder: TestFolder
    let now = TestClock().now()

    let shop = OrganizationID("shop")
    let shopSandbox = OrganizationID("shop-sandbox")
    let other = OrganizationID("other")

    static func make(_ kind: TestDatabase) async throws -> IdentityFixture {
        let folder = try TestFolder()
        let database = RecordingDatabase(try await kind.open(in: folder)) { _, text in
            TenantRuleReport.check(text)
        }
        let fixture = IdentityFixture(store: Store(PlanCheckingDatabase(database)), folder: folder)
        for (name, id, sandbox) in [("Shop", "shop", "shop-sandbox"), ("Other", "other", "other-sandbox")] {
            let pair = Organization.pair(
                named: OrganizationName(stored: name), id: OrganizationID(id), sandbox: OrganizationID(sandbox),
                now: fixture.now)
            _ = try await fixture.store.write {
                try $0.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
            }
        }
        return fixture
    }

    func user(
        _ id: String, unique: String = "user-0001", organization: OrganizationID? = nil, at seconds: Int = 0,
        profile: UserProfile = UserProfile(email: "u@shop.example")
    ) -> User {
        User(
            id: UserID(id), organization: organization ?? shop, uniqueUserID: UniqueUserID(stored: unique),
            username: "Shop-\(unique)", profile: profile, loginLimits: nil, revision: 1,
            createdAt: now.adding(seconds: seconds))
    }

    func session(_ id: String, user: User, app: String = "com.example.shop", hours: Int = 24) -> Session {
        Session.beginning(
            now: now, hours: hours, id: SessionID(id), organization: user.organization, user: user.id, bundleID: app)
    }
}
