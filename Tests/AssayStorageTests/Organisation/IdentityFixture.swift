import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport

/// A database with two organisations and their sandboxes, straight over the repositories.
struct IdentityFixture: Sendable {
    let store: Store
    let folder: TestFolder
    let now = TestClock().now()

    let shop = OrganisationID("shop")
    let shopSandbox = OrganisationID("shop-sandbox")
    let other = OrganisationID("other")

    static func make(_ kind: TestDatabase) async throws -> IdentityFixture {
        let folder = try TestFolder()
        let database = RecordingDatabase(try await kind.open(in: folder)) { _, text in
            TenantRuleReport.check(text)
        }
        let fixture = IdentityFixture(store: Store(database), folder: folder)
        for (name, id, sandbox) in [("Shop", "shop", "shop-sandbox"), ("Other", "other", "other-sandbox")] {
            let pair = Organisation.pair(
                named: OrganisationName(stored: name), id: OrganisationID(id), sandbox: OrganisationID(sandbox),
                now: fixture.now)
            _ = try await fixture.store.write {
                try $0.organisations.insertPair(pair.organisation, sandbox: pair.sandbox)
            }
        }
        return fixture
    }

    func user(
        _ id: String, unique: String = "user-0001", organisation: OrganisationID? = nil, at seconds: Int = 0,
        profile: UserProfile = UserProfile(email: "u@shop.example")
    ) -> User {
        User(
            id: UserID(id), organisation: organisation ?? shop, uniqueUserID: UniqueUserID(stored: unique),
            username: "Shop-\(unique)", profile: profile, loginLimits: nil, revision: 1,
            createdAt: now.adding(seconds: seconds))
    }

    func session(_ id: String, user: User, app: String = "com.example.shop", hours: Int = 24) -> Session {
        Session.beginning(
            now: now, hours: hours, id: SessionID(id), organisation: user.organisation, user: user.id, bundleID: app)
    }
}
