import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct SignInTests {
    @Test(arguments: TestDatabase.available)
    func eachSignInHasANewTokenWithAFormTokenOfItsOwn(kind: TestDatabase) async throws {
        let bench = try await IdentityBench.make(kind)
        try await bench.member()
        let (first, second) = (try await bench.session(), try await bench.session("ANN@shop.example "))
        #expect(first.token != second.token && first.member.csrf != second.member.csrf)
        let caller = try #require(try await bench.caller(first.token))
        #expect(caller == first.member)
        #expect(caller.staff.role == .expert && caller.staff.organizations == [bench.organization, bench.sandbox])
        #expect(try await bench.caller(first.token + "x") == nil)
        try await SignOut(bench.platform)(caller)
        #expect(try await bench.caller(first.token) == nil)
        #expect(try await bench.caller(second.token) != nil)
        #expect(
            try await bench.audit().suffix(2) == Array(repeating: "console.sign_in by ann@shop.example", count: 2)[...])
    }

    /// The time of an answer is that of its hashes, which are counted here.
    @Test func everyRefusalTakesOneHashAndGetsTheAnswerOfAWrongPassword() async throws {
        let bench = try await IdentityBench.make()
        try await bench.member()
        try await bench.member("bea@shop.example")
        try await bench.member("cat@shop.example")
        _ = try await bench.enrol(try await bench.session("cat@shop.example").member)
        try await DisableStaff(bench.platform)(bench.admin, email: "bea@shop.example")
        _ = try await InviteStaff(bench.platform)(
            bench.admin, email: "new@shop.example", role: .expert, organizations: [bench.organization])
        let wrong = await refusal { _ = try await bench.signIn("ann@shop.example", "wrong horse battery") }
        #expect(wrong?.code == "sign_in_failed" && wrong?.kind == .unauthorized)
        for (email, password) in [
            ("nobody@shop.example", IdentityBench.password), ("bea@shop.example", IdentityBench.password),
            ("new@shop.example", ""), ("new@shop.example", IdentityBench.password), ("\u{0}", ""),
            ("cat@shop.example", IdentityBench.password),
        ] {
            let queue = PasswordQueue(places: 1)
            #expect(await refusal { _ = try await bench.signIn(email, password, queue: queue) } == wrong, "\(email)")
            #expect(queue.begun == 1, "\(email)")
        }
        #expect(try await bench.audit().filter { $0 == "console.sign_in_refused by console" }.count == 7)
    }

    @Test(arguments: TestDatabase.available)
    func anAccountIsSlowedForTheAddressThatTriesIt(kind: TestDatabase) async throws {
        let bench = try await IdentityBench.make(kind)
        try await bench.member()
        func attempt(_ email: String = "ann@shop.example", from address: String) async -> DomainError? {
            await refusal { _ = try await bench.signIn(email, "wrong", from: address) }
        }
        for _ in 0..<5 { #expect(await attempt(from: "2001:db8::1")?.code == "sign_in_failed") }
        let slowed = await attempt(from: "2001:db8::2")
        #expect(slowed?.code == "sign_in_slowed" && slowed?.kind == .tooManyRequests && slowed?.retryAfter == 60)
        _ = try await bench.session()
        #expect(await attempt("bea@shop.example", from: "2001:db8::1")?.code == "sign_in_failed")
        bench.clock.advance(seconds: 60)
        #expect(await attempt(from: "2001:db8::1")?.code == "sign_in_failed")
        #expect(await attempt(from: "2001:db8::1")?.code == "sign_in_slowed")
        // All accounts together: each has its own name here.
        for number in 0..<30 { _ = await attempt("\(number)@shop.example", from: "192.0.2.9") }
        for _ in 0..<5 { #expect(await attempt("31@shop.example", from: "192.0.2.9")?.retryAfter == 10) }
        // Two minutes of the first address, and one of the second.
        #expect(try await bench.audit().filter { $0 == "console.sign_in_slowed by console" }.count == 3)
        // The attempts beyond the limit of the address have not counted for the account.
        bench.clock.advance(seconds: 10)
        #expect(await attempt("31@shop.example", from: "192.0.2.9")?.code == "sign_in_failed")
    }

    @Test func anAttemptThatFindsNoPlaceForItsHashDoesNotCount() async throws {
        let bench = try await IdentityBench.make()
        try await bench.member()
        for _ in 0..<12 {
            let busy = await refusal { _ = try await bench.signIn(queue: PasswordQueue(places: 0)) }
            #expect(busy?.code == "sign_in_busy" && busy?.kind == .unavailable && busy?.retryAfter == 5)
        }
        _ = try await bench.session()
    }

    @Test func aRightSignInDoesNotSlowTheNext() async throws {
        let bench = try await IdentityBench.make()
        try await bench.member()
        for _ in 0..<12 { _ = try await bench.session() }
        let now = bench.clock.now()
        let busy = try await bench.platform.store.read { tx in
            try tx.sql.query("/* of a test */ SELECT hash FROM sign_in_attempts WHERE expires_at > \(now)").count
        }
        #expect(busy == 0)
    }

    /// The times are those of ``SignInRulesTests``.
    @Test func aUsedSessionIsRenewedAndAnIdleOneEnds() async throws {
        let bench = try await IdentityBench.make()
        try await bench.member()
        let (idle, used) = (try await bench.session(), try await bench.session())
        for isLast in [false, true] {
            bench.clock.advance(seconds: 1_799)
            #expect(try await bench.caller(used.token) != nil)
            let rested = isLast ? try await bench.caller(idle.token) : nil
            #expect(rested == nil)
        }
        bench.clock.advance(seconds: 43_200 - 2 * 1_799)
        #expect(try await bench.caller(used.token) == nil)
        bench.clock.advance(seconds: SweepIdentity.graceSeconds + 1)
        #expect(try await SweepIdentity(bench.platform)().consoleRows == 4, "two sessions and the keys of two limits")
    }

    @Test func sessionsAreListedAndRevokedByTheirMemberAndByAdmins() async throws {
        let bench = try await IdentityBench.make()
        try await bench.member()
        try await bench.member("root@shop.example", .admin)
        let (ann, root) = (try await bench.session(), try await bench.session("root@shop.example"))
        let list = ListConsoleSessions(bench.platform)
        let revoke = RevokeConsoleSession(bench.platform)
        let own = try await list(ann.member)
        #expect(own.map(\.id) == [ann.member.session] && own.map(\.agent) == ["Browser"])
        #expect(await refusal { _ = try await list(ann.member, of: "root@shop.example") }?.code == "role_too_low")
        #expect(await refusal { try await revoke(ann.member, root.member.session) }?.code == "not_found")
        #expect(try await list(root.member, of: "ann@shop.example").map(\.id) == own.map(\.id))
        try await revoke(root.member, ann.member.session)
        #expect(try await bench.caller(ann.token) == nil)
        #expect(try await bench.caller(root.token) != nil)
    }

    @Test(arguments: TestDatabase.available)
    func skillsAreReadWithTheMemberWhoStaysSignedIn(kind: TestDatabase) async throws {
        let bench = try await IdentityBench.make(kind)
        try await bench.member()
        let (session, change) = (try await bench.session(), ChangeRole(bench.platform))
        for skills in [["sneakers", "luxury"], ["sneakers"], []] as [Set<String>] {
            try await change(bench.admin, email: "ann@shop.example", skills: skills)
            #expect(try await bench.caller(session.token)?.staff.skills == skills)
        }
        let unknown = await refusal { try await change(bench.admin, email: "ann@shop.example", skills: ["boats"]) }
        #expect(unknown?.fields.map(\.name) == ["category"])
    }

    @Test func aSessionEndsWithItsMembersRights() async throws {
        let bench = try await IdentityBench.make()
        let other = try await bench.neighbor().organization.id
        try await bench.member()
        let (platform, admin, email) = (bench.platform, bench.admin, "ann@shop.example")
        let changes: [@Sendable () async throws -> Void] = [
            { try await ChangeRole(platform)(admin, email: email, role: .lead, organizations: [other]) },
            { try await ResetSecondFactor(platform)(admin, email: email) },
            {
                let link = try await MakeStaffLink(platform)(admin, email: email, purpose: .reset)
                _ = try await bench.redeem(link.secret.value)
            },
            { try await DisableStaff(platform)(admin, email: email) },
        ]
        for (number, change) in changes.enumerated() {
            let session = try await bench.session()
            try await change()
            #expect(try await bench.caller(session.token) == nil, "\(number)")
        }
        let last = await refusal {
            try await ChangeRole(platform)(admin, email: admin.email, role: .lead, organizations: [other])
        }
        #expect(last?.code == "last_admin")
    }

    /// The sign-in has checked the password, and is held before its commit.
    @Test func aMemberWhoIsDisabledBesideASignInHasNoSession() async throws {
        let (bench, database) = try await HeldDatabase.hold { try await IdentityBench.make(.postgres, wrapping: $0) }
        try await bench.member()
        let (first, second, isFree) = try await database.overlap(skipping: 1) {
            try await bench.session()
        } with: {
            try await DisableStaff(bench.platform)(bench.admin, email: "ann@shop.example")
        }
        try second.get()
        let member = try first.get().member
        #expect(!isFree)
        #expect(try await bench.platform.store.read { try $0.consoleSessions.list(member.staff.id) }.isEmpty)
    }
}
