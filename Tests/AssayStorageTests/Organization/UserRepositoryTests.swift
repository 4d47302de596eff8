import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct UserRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func isKeyedByOrganizationAndUniqueUserID(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let (first, counterpart) = (fixture.user("u1"), fixture.user("u2", organization: fixture.shopSandbox))
        let outcomes = try await fixture.store.write { transaction in
            [
                try transaction.users.insertIfAbsent(first),
                try transaction.users.insertIfAbsent(fixture.user("u3")),
                try transaction.users.insertIfAbsent(counterpart),
            ]
        }
        #expect(outcomes == [true, false, true])
        let found = try await fixture.store.read { transaction in
            [
                try transaction.users.find(first.uniqueUserID, organization: fixture.shop),
                try transaction.users.find(first.uniqueUserID, organization: fixture.shopSandbox),
                try transaction.users.find(first.uniqueUserID, organization: fixture.other),
                try transaction.users.find(UserID("u1"), organization: fixture.shop),
                try transaction.users.find(UserID("u1"), organization: fixture.other),
                try transaction.users.find(UniqueUserID(stored: "USER-0001"), organization: fixture.shop),
            ]
        }
        #expect(found == [first, counterpart, nil, first, nil, nil])
        let owners = try await fixture.store.read { transaction in
            try [fixture.shop, fixture.other].map { try transaction.organizations.find($0, with: first.id)?.username }
        }
        #expect(owners == [first.username, nil])
    }

    @Test(arguments: TestDatabase.available)
    func keepsAProfileWithGapsAndLimits(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let user = User(
            id: UserID("u1"), organization: fixture.shop, uniqueUserID: UniqueUserID(stored: "user-0001"),
            username: "Shop-user-0001", profile: UserProfile(lastName: "Ōe"), loginLimits: .testUser, revision: 1,
            createdAt: fixture.now)
        let found = try await fixture.store.write { transaction in
            _ = try transaction.users.insertIfAbsent(user)
            return try transaction.users.lock(user.id, organization: fixture.shop)
        }
        #expect(found == user)
    }

    @Test(arguments: TestDatabase.available)
    func changesByCompareAndSetInItsOrganizationAlone(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let user = fixture.user("u1")
        let foreign = fixture.user("u1", organization: fixture.other)
        let named = UserProfile(email: "u@shop.example", firstName: "Anna")
        let outcomes = try await fixture.store.write { transaction in
            _ = try transaction.users.insertIfAbsent(user)
            return [
                try transaction.users.update(named, of: foreign), try transaction.users.update(named, of: user),
                try transaction.users.update(UserProfile(), of: user),
                try transaction.users.update(LoginLimits.testUser, of: user),
            ]
        }
        #expect(outcomes == [false, true, false, false])
        let found = try await fixture.store.read { try $0.users.find(user.id, organization: fixture.shop) }
        #expect(found?.profile == named)
        #expect(found?.revision == 2)
        #expect(found?.loginLimits == nil)
    }

    @Test(arguments: TestDatabase.available)
    func pagesNewestFirstAndStaysInPlaceWhileUsersAreAdded(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        try await fixture.store.write { transaction in
            // Three have the same time, so the id determines their order.
            for (number, at) in [0, 5, 5, 5, 9].enumerated() {
                let user = fixture.user("u\(number)", unique: "user-000\(number)", at: at)
                _ = try transaction.users.insertIfAbsent(user)
            }
            _ = try transaction.users.insertIfAbsent(fixture.user("x", organization: fixture.other))
        }
        let first = try await fixture.store.read { try $0.users.page(fixture.shop, after: nil, limit: 2) }
        #expect(first.map(\.id.rawValue) == ["u4", "u3"])
        _ = try await fixture.store.write {
            try $0.users.insertIfAbsent(fixture.user("u9", unique: "user-0009", at: 20))
        }
        let place = try #require(first.last)
        let second = try await fixture.store.read {
            try $0.users.page(fixture.shop, after: (place.createdAt, place.id), limit: 2)
        }
        #expect(second.map(\.id.rawValue) == ["u2", "u1"])
        let end = try #require(second.last)
        let third = try await fixture.store.read {
            try $0.users.page(fixture.shop, after: (end.createdAt, end.id), limit: 2)
        }
        #expect(third.map(\.id.rawValue) == ["u0"])
    }
}
