import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct BurntAuthorizationRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func aSignedRequestIsUsedOnceByAnyCaller(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let end = fixture.now.adding(seconds: 600)
        let outcomes = try await fixture.store.write { transaction in
            try [fixture.shop, fixture.shop, fixture.other].map {
                try transaction.burntAuthorizations.burn("j1", organization: $0, now: fixture.now, expiresAt: end)
            }
        }
        #expect(outcomes == [true, false, false])
    }

    @Test(arguments: TestDatabase.available)
    func expiredAuthorizationsAreDeletedInBatches(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let counts = try await fixture.store.write { transaction in
            for second in 1...4 {
                _ = try transaction.burntAuthorizations.burn(
                    "j\(second)", organization: fixture.shop, now: fixture.now,
                    expiresAt: fixture.now.adding(seconds: second))
            }
            let time = fixture.now.adding(seconds: 4)
            return [
                try transaction.burntAuthorizations.deleteExpired(before: time, limit: 2),
                try transaction.burntAuthorizations.deleteExpired(before: time, limit: 2),
            ]
        }
        #expect(counts == [2, 1])
        let isFree = try await fixture.store.write { transaction in
            try ["j3", "j4"].map {
                try transaction.burntAuthorizations.burn(
                    $0, organization: fixture.shop, now: fixture.now, expiresAt: fixture.now)
            }
        }
        #expect(isFree == [true, false])
    }
}
