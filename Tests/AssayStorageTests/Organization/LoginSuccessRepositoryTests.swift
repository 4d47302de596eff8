import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct LoginSuccessRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func theNthLatestIsTheOneThatFillsAWindow(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let user = UserID("u1")
        try await fixture.store.write { transaction in
            for second in [30, 10, 20] {
                try transaction.loginSuccesses.append(
                    user, organization: fixture.shop, session: SessionID("s\(second)"),
                    now: fixture.now.adding(seconds: second))
            }
            try transaction.loginSuccesses.append(
                UserID("u2"), organization: fixture.shop, session: SessionID("x"),
                now: fixture.now.adding(seconds: 40))
            try transaction.loginSuccesses.append(
                user, organization: fixture.other, session: SessionID("y"), now: fixture.now.adding(seconds: 50))
        }
        let seconds = try await fixture.store.read { transaction in
            try (1...4).map { count in
                try transaction.loginSuccesses.latest(
                    count, of: user, organization: fixture.shop, until: fixture.now.adding(seconds: 60))?
                    .seconds(since: fixture.now)
            }
        }
        #expect(seconds == [30, 20, 10, nil])
    }

    @Test(arguments: TestDatabase.available)
    func loginsAfterTheEndDoNotCount(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let seconds = try await fixture.store.write { transaction in
            for second in [10, 20, 30] {
                try transaction.loginSuccesses.append(
                    UserID("u1"), organization: fixture.shop, session: SessionID("s\(second)"),
                    now: fixture.now.adding(seconds: second))
            }
            return try (1...3).map { count in
                try transaction.loginSuccesses.latest(
                    count, of: UserID("u1"), organization: fixture.shop, until: fixture.now.adding(seconds: 20))?
                    .seconds(since: fixture.now)
            }
        }
        #expect(seconds == [20, 10, nil])
    }

    @Test(arguments: TestDatabase.available)
    func twoLoginsOfOneMomentBothCount(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let second = try await fixture.store.write { transaction in
            for session in ["s1", "s2"] {
                try transaction.loginSuccesses.append(
                    UserID("u1"), organization: fixture.shop, session: SessionID(session), now: fixture.now)
            }
            return try transaction.loginSuccesses.latest(
                2, of: UserID("u1"), organization: fixture.shop, until: fixture.now)
        }
        #expect(second == fixture.now)
    }

    @Test(arguments: TestDatabase.available)
    func oldLoginsAreForgottenInBatches(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let counts = try await fixture.store.write { transaction in
            for second in 0..<5 {
                try transaction.loginSuccesses.append(
                    UserID("u1"), organization: fixture.shop, session: SessionID("s\(second)"),
                    now: fixture.now.adding(seconds: second))
            }
            let end = fixture.now.adding(seconds: 3)
            return [
                try transaction.loginSuccesses.delete(before: end, limit: 2),
                try transaction.loginSuccesses.delete(before: end, limit: 2),
                try transaction.loginSuccesses.delete(before: end, limit: 2),
            ]
        }
        #expect(counts == [2, 1, 0])
        let left = try await fixture.store.read {
            try $0.loginSuccesses.latest(
                2, of: UserID("u1"), organization: fixture.shop, until: fixture.now.adding(seconds: 60))
        }
        #expect(left == fixture.now.adding(seconds: 3))
    }
}
