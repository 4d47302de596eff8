import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct APITokenRepositoryTests {
    private func fixture(_ kind: TestDatabase) async throws -> (IdentityFixture, APIToken) {
        let fixture = try await IdentityFixture.make(kind)
        let token = APIToken(
            id: APITokenID("t1"), organization: fixture.shop, scope: .read, label: "tests", createdAt: fixture.now)
        try await fixture.store.write { try $0.apiTokens.insert(token, hash: "aa11") }
        return (fixture, token)
    }

    @Test(arguments: TestDatabase.available)
    func isFoundByItsHashAlone(kind: TestDatabase) async throws {
        let (fixture, token) = try await fixture(kind)
        let found = try await fixture.store.read { try $0.apiTokens.find(hash: "aa11") }
        #expect(found?.token == token)
        #expect(found?.hash == "aa11")
        for other in ["AA11", "aa1", "aa112", ""] {
            let missing = try await fixture.store.read { try $0.apiTokens.find(hash: other)?.token }
            #expect(missing == nil, "\(other)")
        }
    }

    @Test(arguments: TestDatabase.available)
    func isRevokedByItsOrganizationAlone(kind: TestDatabase) async throws {
        let (fixture, token) = try await fixture(kind)
        let later = fixture.now.adding(seconds: 60)
        let outcomes = try await fixture.store.write { transaction in
            [
                try transaction.apiTokens.revoke(token.id, organization: fixture.other, now: later),
                try transaction.apiTokens.revoke(token.id, organization: fixture.shopSandbox, now: later),
                try transaction.apiTokens.revoke(token.id, organization: fixture.shop, now: later),
                try transaction.apiTokens.revoke(token.id, organization: fixture.shop, now: later.adding(seconds: 1)),
            ]
        }
        #expect(outcomes == [false, false, true, false])
        let listed = try await fixture.store.read { try $0.apiTokens.list(fixture.shop) }
        #expect(listed.map(\.revokedAt) == [later])
    }

    @Test(arguments: TestDatabase.available)
    func isListedForItsOrganizationAlone(kind: TestDatabase) async throws {
        let (fixture, _) = try await fixture(kind)
        let listed = try await fixture.store.read {
            [try $0.apiTokens.list(fixture.shopSandbox).count, try $0.apiTokens.list(fixture.other).count]
        }
        #expect(listed == [0, 0])
    }
}
