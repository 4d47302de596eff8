import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct AppRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func anAppBelongsToOneOrganizationAtATime(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let app = "com.example.shop"
        let outcomes = try await fixture.store.write { transaction in
            [
                try transaction.apps.register(app, organization: fixture.shop, now: fixture.now),
                try transaction.apps.register(app, organization: fixture.shop, now: fixture.now.adding(seconds: 9)),
                try transaction.apps.isRegistered(app, organization: fixture.shop),
                try transaction.apps.isRegistered(app, organization: fixture.shopSandbox),
                try transaction.apps.isRegistered("com.example.SHOP", organization: fixture.shop),
                try transaction.apps.remove(app, organization: fixture.other),
            ]
        }
        #expect(outcomes == [true, false, true, false, false, false])
        let listed = try await fixture.store.read { try $0.apps.list(fixture.shop) }
        #expect(listed.map(\.bundleID) == [app])
        #expect(listed.map(\.registeredAt) == [fixture.now])
        let removed = try await fixture.store.write { transaction in
            [
                try transaction.apps.remove(app, organization: fixture.shop),
                try transaction.apps.isRegistered(app, organization: fixture.shop),
            ]
        }
        #expect(removed == [true, false])
    }
}
