import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct SessionRepositoryTests {
    private func fixture(_ kind: TestDatabase) async throws -> (IdentityFixture, User) {
        let fixture = try await IdentityFixture.make(kind)
        let user = fixture.user("u1")
        _ = try await fixture.store.write { try $0.users.insertIfAbsent(user) }
        return (fixture, user)
    }

    @Test(arguments: TestDatabase.available)
    func isFoundByItsHashAndRevokedByItsOrganizationAlone(kind: TestDatabase) async throws {
        let (fixture, user) = try await fixture(kind)
        let session = fixture.session("s1", user: user)
        let later = fixture.now.adding(seconds: 5)
        let outcomes = try await fixture.store.write { transaction in
            try transaction.sessions.insert(session, hash: "bb22")
            return [
                try transaction.sessions.find(hash: "bb22")?.session == session,
                try transaction.sessions.find(hash: "bb2") == nil,
                try transaction.sessions.revoke(session.id, organization: fixture.other, now: later),
                try transaction.sessions.revoke(session.id, organization: fixture.shop, now: later),
                try transaction.sessions.revoke(session.id, organization: fixture.shop, now: later),
            ]
        }
        #expect(outcomes == [true, true, false, true, false])
        let found = try await fixture.store.read { try $0.sessions.find(hash: "bb22") }
        #expect(found?.session.revokedAt == later)
        #expect(found?.hash == "bb22")
    }

    @Test(arguments: TestDatabase.available)
    func aUseIsStoredOnceInFiveMinutesWithTheOneBefore(kind: TestDatabase) async throws {
        let (fixture, user) = try await fixture(kind)
        let session = fixture.session("s1", user: user)
        try await fixture.store.write { try $0.sessions.insert(session, hash: "1") }
        let began = session.createdAt
        for (seconds, latest, earlier) in [(299, 0, 0), (300, 300, 0), (500, 300, 0), (9_000, 9_000, 300)] {
            let stored = try await fixture.store.write { tx in
                let now = began.adding(seconds: seconds)
                try tx.sessions.noteContact(session.id, organization: fixture.shop, now: now)
                try tx.sessions.noteContact(session.id, organization: fixture.other, now: now.adding(seconds: 9_000))
                return try tx.sessions.contact(session.id, organization: fixture.shop)
            }
            let expected = SessionContact(
                latest: began.adding(seconds: latest), earlier: began.adding(seconds: earlier))
            #expect(stored == expected, "after \(seconds) s")
        }
        let found = try await fixture.store.read { tx in
            (try tx.sessions.find(hash: "1")?.contact, try tx.sessions.contact(session.id, organization: fixture.other))
        }
        #expect(found.0?.latest == began.adding(seconds: 9_000))
        #expect(found.1 == nil)
    }

    @Test(arguments: TestDatabase.available)
    func anAppsSessionsEndTogether(kind: TestDatabase) async throws {
        let (fixture, user) = try await fixture(kind)
        let ended = try await fixture.store.write { transaction in
            try transaction.sessions.insert(fixture.session("s1", user: user), hash: "1")
            try transaction.sessions.insert(fixture.session("s2", user: user), hash: "2")
            try transaction.sessions.insert(fixture.session("s3", user: user, app: "com.example.other"), hash: "3")
            return try transaction.sessions.endAll(
                from: "com.example.shop", organization: fixture.shop, now: fixture.now)
        }
        #expect(ended == 2)
        let left = try await fixture.store.read { try $0.sessions.find(hash: "3")?.session.revokedAt }
        #expect(left == nil)
    }

    @Test(arguments: TestDatabase.available)
    func theLongestEndedAreForgottenFirst(kind: TestDatabase) async throws {
        let (fixture, user) = try await fixture(kind)
        let counts = try await fixture.store.write { transaction in
            for hours in 1...4 {
                try transaction.sessions.insert(
                    fixture.session("s\(hours)", user: user, hours: hours), hash: "\(hours)")
            }
            let time = fixture.now.adding(seconds: 3 * 3_600)
            return [
                try transaction.sessions.deleteExpired(before: time, limit: 1),
                try transaction.sessions.find(hash: "1") == nil ? 1 : 0,
                try transaction.sessions.deleteExpired(before: time, limit: 10),
                try transaction.sessions.find(hash: "3") == nil ? 1 : 0,
            ]
        }
        // Exactly two had ended before the time. The one that ends at that time remains.
        #expect(counts == [1, 1, 1, 0])
    }
}
