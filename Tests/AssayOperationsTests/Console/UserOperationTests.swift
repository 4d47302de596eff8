import AssayCore
import AssayOperations
import AssayTestSupport
import Testing

/// Tests for the users that members of staff find, read and correct.
@Suite struct UserOperationTests {
    @Test(arguments: TestDatabase.available)
    func aUserIsFoundByTheBeginningOfAnIDANameOrAnAddress(kind: TestDatabase) async throws {
        let bench = try await IdentityBench.make(kind)
        let (other, partner) = try await bench.neighbor()
        _ = try await bench.authorize(SDKDevice(), user: "user-0001", email: "Ann@Shop.Example")
        _ = try await bench.authorize(SDKDevice(), user: "user-0002", email: "bea@shop.example", as: partner)
        let (expert, find) = (try await bench.staff(.expert), FindUsers(bench.platform))
        func ids(_ text: String?, _ staff: StaffActor) async throws -> Set<String> {
            Set(try await find(staff, text).users.map(\.user.uniqueUserID.text))
        }
        for text in ["user-0001", "Shop-user-0001", "ANN@shop", "ann@SHOP.example"] {
            #expect(try await ids(text, bench.admin) == ["user-0001"], "\(text)")
        }
        #expect(try await ids("user-", bench.admin) == ["user-0001", "user-0002"])
        for text in ["nn@", "USER-0001", "user-0001%", "%", "user-0003"] {
            #expect(try await ids(text, bench.admin) == [], "\(text)")
        }
        #expect(try await ids("user-", expert) == ["user-0001"])
        let newest = try await ids(nil, expert)
        #expect(newest.contains("user-0001") && !newest.contains("user-0002"))
        let first = try await find(bench.admin, "user-", limit: 1)
        #expect(first.users.count == 1 && first.hasMore)
        let neighbor = try await bench.user("user-0002", of: other.id)
        #expect(await refusal { _ = try await ReadUser(bench.platform)(expert, neighbor.id) }?.code == "not_found")
        for text in [String(repeating: "a", count: 255), "a\u{7}"] {
            #expect(await refusal { _ = try await find(expert, text) }?.fields.map(\.name) == ["text"])
        }
    }

    @Test(arguments: TestDatabase.available)
    func theItemsOfAUserAreReadPageByPageNewestFirst(kind: TestDatabase) async throws {
        let scenario = try await ItemScenario(kind)
        var made: [ItemID] = []
        for number in 0..<3 { made.append(try await scenario.complete(scenario.required("\(number)")).id) }
        _ = try await scenario.complete(scenario.required("ben"), by: scenario.ben)
        let read = ReadUser(scenario.platform)
        let first = try await read(scenario.expert, scenario.ann, limit: 2)
        #expect(first.items.map(\.id) == [made[2], made[1]])
        let second = try await read(scenario.expert, scenario.ann, after: first.next, limit: 2)
        #expect(second.items.map(\.id) == [made[0]] && second.next == nil)
        #expect(await refusal { _ = try await read(scenario.expert, scenario.cat) }?.code == "not_found")
        let wrong = await refusal { _ = try await read(scenario.expert, scenario.ann, after: "x") }
        #expect(wrong?.fields.map(\.name) == ["cursor"])
    }

    @Test func aCorrectionStaysWhenThePartnerStatesTheOldValues() async throws {
        let bench = try await IdentityBench.make()
        _ = try await bench.authorize(SDKDevice(), email: "old@shop.example", first: "Ana")
        let lead = try await bench.staff(.lead)
        let corrected = UserProfile(email: "new@shop.example", lastName: "Berg")
        try await CorrectUser(bench.platform)(lead, bench.user().id, corrected, revision: bench.user().revision)
        #expect(try await bench.user().profile == corrected)
        #expect(try await bench.audit().last == "user.correct by staff@shop.example")
        // The removed first name was unknown until this statement.
        let again = try await bench.authorize(SDKDevice(), email: "old@shop.example", first: "Anna", last: "Borg")
        #expect(again.conflicts == ["email", "last_name"])
        #expect(
            try await bench.user().profile
                == UserProfile(email: "new@shop.example", firstName: "Anna", lastName: "Berg"))
    }

    @Test func aCorrectionNeedsALeadOfTheOrganizationAndTheSeenRevision() async throws {
        let bench = try await IdentityBench.make()
        _ = try await bench.authorize(SDKDevice())
        let user = try await bench.user()
        let expert = try await bench.staff(.expert, email: "ann@shop.example")
        let stranger = try await bench.staff(.lead, for: [try await bench.neighbor().organization.id])
        func refused(_ staff: StaffActor, _ profile: UserProfile, ahead: Int = 0) async -> DomainError? {
            await refusal {
                try await CorrectUser(bench.platform)(staff, user.id, profile, revision: user.revision + ahead)
            }
        }
        let other = UserProfile(email: "b@shop.example")
        #expect(await refused(expert, other)?.code == "role_too_low")
        #expect(await refused(stranger, other)?.code == "not_found")
        #expect(await refused(bench.admin, other, ahead: 1)?.code == "changed_meanwhile")
        for (profile, field) in [
            (UserProfile(firstName: "Ann"), "email"), (UserProfile(email: "no address"), "email"),
            (UserProfile(email: "a@b.example", lastName: String(repeating: "ä", count: 128)), "last_name"),
        ] {
            #expect(await refused(bench.admin, profile)?.fields.map(\.name) == [field])
        }
        try await CorrectUser(bench.platform)(bench.admin, user.id, user.profile, revision: user.revision + 1)
        #expect(try await bench.user() == user, "nothing is written where nothing changes")
        #expect(try await bench.audit().allSatisfy { !$0.hasPrefix("user.") })
    }
}
