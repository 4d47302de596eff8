import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct OrganizationRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func anOrganizationAndItsSandboxKnowEachOther(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let (shop, sandbox) = try await fixture.store.read {
            (try $0.organizations.find(fixture.shop), try $0.organizations.find(named: "Shop Sandbox"))
        }
        #expect(shop?.counterpart == fixture.shopSandbox)
        #expect(shop?.isSandbox == false)
        #expect(shop?.name.text == "Shop")
        #expect(shop?.settings == OrganizationSettings())
        #expect(shop?.createdAt == fixture.now)
        #expect(sandbox?.id == fixture.shopSandbox)
        #expect(sandbox?.counterpart == fixture.shop)
        #expect(sandbox?.isSandbox == true)
    }

    @Test(arguments: TestDatabase.available)
    func aTakenNameAddsNeither(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let again = Organization.pair(
            named: OrganizationName(stored: "Shop"), id: OrganizationID("new"), sandbox: OrganizationID("new-sandbox"),
            now: fixture.now)
        let added = try await fixture.store.write {
            try $0.organizations.insertPair(again.organization, sandbox: again.sandbox)
        }
        #expect(!added)
        let names = try await fixture.store.read { try $0.organizations.list().map(\.name.text) }
        #expect(names == ["Other", "Other Sandbox", "Shop", "Shop Sandbox"])
    }

    @Test(arguments: TestDatabase.available)
    func settingsChangeByCompareAndSet(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        var settings = OrganizationSettings()
        settings.sessionHours = 48
        let changed = settings
        let outcomes = try await fixture.store.write { transaction in
            let first = try transaction.organizations.update(changed, of: fixture.shop, revision: 1)
            let stale = try transaction.organizations.update(
                OrganizationSettings(), of: fixture.shop, revision: 1)
            return [first, stale]
        }
        #expect(outcomes == [true, false])
        let found = try await fixture.store.read { try $0.organizations.find(fixture.shop) }
        #expect(found?.settings.sessionHours == 48)
        #expect(found?.revision == 2)
        let untouched = try await fixture.store.read { try $0.organizations.find(fixture.shopSandbox) }
        #expect(untouched?.settings.sessionHours == 24)
    }
}
