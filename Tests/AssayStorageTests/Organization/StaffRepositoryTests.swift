import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct StaffRepositoryTests {
    private func member(
        _ id: String, _ role: StaffActor.Role, at: Timestamp, organizations: Set<OrganizationID> = []
    ) -> StaffMember {
        StaffMember(
            id: StaffID(id), email: "\(id)@shop.example", role: role, organizations: organizations, createdAt: at)
    }

    @Test(arguments: TestDatabase.available)
    func isFoundByEmailWithItsOrganizations(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let expert = member("ann", .expert, at: fixture.now, organizations: [fixture.shop, fixture.shopSandbox])
        let outcomes = try await fixture.store.write { transaction in
            [
                try transaction.staff.insert(expert, passwordHash: "h"),
                try transaction.staff.insert(expert, passwordHash: "other"),
            ]
        }
        #expect(outcomes == [true, false])
        let found = try await fixture.store.read {
            [try $0.staff.find(email: "ann@shop.example"), try $0.staff.find(email: "bea@shop.example")]
        }
        #expect(found == [expert, nil])
    }

    @Test(arguments: TestDatabase.available)
    func theFirstAdminIsTheOldestWhoIsNotDisabled(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let members = [
            member("expert", .expert, at: fixture.now, organizations: [fixture.shop]),
            member("old", .admin, at: fixture.now.adding(seconds: 1)),
            member("new", .admin, at: fixture.now.adding(seconds: 2)),
        ]
        let names = try await fixture.store.write { transaction in
            for member in members { _ = try transaction.staff.insert(member, passwordHash: "h") }
            let first = try transaction.staff.firstAdmin()
            let locked = try transaction.staff.lockAdmins()
            let disabled = [
                try transaction.staff.disable(StaffID("old"), now: fixture.now),
                try transaction.staff.disable(StaffID("old"), now: fixture.now),
            ]
            let second = try transaction.staff.firstAdmin()
            return [first?.email, "\(locked.map(\.rawValue).sorted())", "\(disabled)", second?.email]
        }
        #expect(names == ["old@shop.example", #"["new", "old"]"#, "[true, false]", "new@shop.example"])
        let listed = try await fixture.store.read { try $0.staff.list() }
        #expect(listed.map(\.id.rawValue) == ["expert", "new", "old"])
        #expect(listed.last?.disabledAt == fixture.now)
    }
}
