import AssayCore
import AssayOperations
import AssayTestSupport
import Testing

@Suite struct StaffLinkTests {
    private static let email = "ann@shop.example"

    @Test(arguments: TestDatabase.available)
    func aLinkSetsOnePasswordAlsoIfItIsUsedTwiceAtOnce(kind: TestDatabase) async throws {
        let bench = try await IdentityBench.make(kind)
        let link = try await InviteStaff(bench.platform)(
            bench.admin, email: Self.email, role: .expert, organizations: [bench.organization])
        let secret = link.secret.value
        #expect(link.expiresAt == bench.clock.now().adding(seconds: 72 * 3_600))
        let read = try await ReadStaffLink(bench.platform)(secret: secret)
        #expect(read.email == Self.email && read.purpose == .invitation)
        #expect(await refusal { _ = try await bench.redeem(secret, "short") }?.fields.map(\.name) == ["password"])
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 { group.addTask { (try? await bench.redeem(secret)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 1)
        #expect(await refusal { _ = try await ReadStaffLink(bench.platform)(secret: secret) }?.code == "link_invalid")
        _ = try await bench.session()
    }

    @Test func aLinkEndsByTimeByAnotherOneAndWithItsMember() async throws {
        let bench = try await IdentityBench.make()
        try await bench.member()
        func link() async throws -> String {
            try await MakeStaffLink(bench.platform)(bench.admin, email: Self.email, purpose: .reset).secret.value
        }
        func isValid(_ secret: String) async -> Bool { (try? await bench.redeem(secret)) != nil }
        let (replaced, expired) = (try await link(), try await link())
        #expect(await !isValid(replaced))
        bench.clock.advance(seconds: 3_600)
        #expect(await !isValid(expired))
        let disabled = try await link()
        try await DisableStaff(bench.platform)(bench.admin, email: Self.email)
        #expect(await !isValid(disabled))
        #expect(await refusal { _ = try await link() }?.code == "not_found")
    }

    @Test func anInvitationIsRepeatedForTheSameRoleAlone() async throws {
        let bench = try await IdentityBench.make()
        let invite = InviteStaff(bench.platform)
        for _ in 0..<2 {
            _ = try await invite(bench.admin, email: Self.email, role: .lead, organizations: [bench.organization])
        }
        let other = await refusal {
            _ = try await invite(bench.admin, email: Self.email, role: .admin, organizations: [])
        }
        #expect(other?.code == "staff_exists")
        let lead = try await StaffReader(bench.platform).find(email: Self.email)
        let refused = await refusal { _ = try await invite(lead, email: Self.email, role: .admin, organizations: []) }
        #expect(refused?.code == "role_too_low")
    }

    @Test(arguments: [ConsoleAccess.local, .secured])
    func aLinkOfADemonstrationSignsInOnThisMachineOnly(access: ConsoleAccess) async throws {
        let bench = try await IdentityBench.make(console: access)
        let make = MakeStaffLink(bench.platform)
        guard access == .local else {
            let refused = await refusal { _ = try await make(bench.admin, email: bench.admin.email, purpose: .demo) }
            #expect(refused?.code == "console_not_local")
            return
        }
        let signIn = SignInByLink(bench.platform)
        let secret = try await make(bench.admin, email: bench.admin.email, purpose: .demo).secret.value
        #expect(await refusal { _ = try await bench.redeem(secret) }?.code == "link_invalid")
        let session = try await signIn(secret: secret, address: "127.0.0.1", agent: "")
        #expect(try await bench.caller(session.token.value)?.staff == bench.admin)
        let again = await refusal { _ = try await signIn(secret: secret, address: "127.0.0.1", agent: "") }
        #expect(again?.code == "link_invalid")
    }
}
