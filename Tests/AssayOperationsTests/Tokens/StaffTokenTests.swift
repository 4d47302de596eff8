import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

/// Tokens that are bound to one member of staff.
@Suite struct StaffTokenTests {
    private static let email = "staff@shop.example"

    /// Creates a member of staff, and a token that acts for the member.
    private func bench(
        _ role: StaffActor.Role = .expert, for organizations: [OrganizationID]? = nil
    ) async throws -> (bench: IdentityBench, member: StaffActor, token: String) {
        let bench = try await IdentityBench.make()
        let member = try await bench.staff(role, email: Self.email, for: organizations.map(Set.init))
        let token = try await IssueToken(bench.platform)(
            bench.admin, bench.organization, scope: .staff, label: "review", member: " Staff@Shop.example ")
        return (bench, member, token.secret.value)
    }

    @Test(arguments: StaffActor.Role.allCases)
    func theMemberActsForTheTokensOrganizationAlone(role: StaffActor.Role) async throws {
        let (bench, member, token) = try await bench(role)
        let actor = try await AuthenticatePartner(bench.platform)(token: token).actor
        #expect(actor.scope == .staff)
        #expect(actor.organization == bench.organization)
        let staff = try #require(actor.staff)
        #expect((staff.id, staff.email, staff.role) == (member.id, Self.email, role))
        #expect(staff.organizations == [bench.organization], "an admin's token, too, is not good for the others")
        #expect(staff.token == actor.token)
    }

    @Test func tokensOfABackendActForNoMember() async throws {
        let bench = try await IdentityBench.make()
        #expect(bench.partner.staff == nil)
        #expect(
            try await OrganizationReader(bench.platform).tokens(bench.admin, bench.organization).map(\.member) == [nil])
    }

    @Test func theListNamesTheMemberAlsoOnceDisabled() async throws {
        let (bench, member, _) = try await bench()
        for _ in 0..<2 {
            let listed = try await OrganizationReader(bench.platform).tokens(bench.admin, bench.organization)
            #expect(listed.compactMap(\.member) == [APIToken.Member(id: member.id, email: Self.email)])
            try? await DisableStaff(bench.platform)(bench.admin, email: Self.email)
        }
    }

    @Test func aDisabledMembersTokenWorksNoMore() async throws {
        let (bench, _, token) = try await bench()
        try await DisableStaff(bench.platform)(bench.admin, email: Self.email)
        let disabled = await refusal { _ = try await AuthenticatePartner(bench.platform)(token: token) }
        let unknown = await refusal { _ = try await AuthenticatePartner(bench.platform)(token: "assay_staff_no") }
        #expect(disabled?.code == "invalid_token")
        #expect(disabled == unknown)
    }

    /// An admin works for all organizations; an expert only for those that name the member.
    @Test func aLoweredRoleEndsTheTokenOfAnOrganizationThatItDoesNotName() async throws {
        let (bench, member, token) = try await bench(.admin)
        try await bench.platform.store.write { tx in
            _ = try tx.sql.execute("UPDATE staff SET role = 'expert' WHERE id = \(member.id)")
        }
        let refused = await refusal { _ = try await AuthenticatePartner(bench.platform)(token: token) }
        #expect(refused?.code == "invalid_token")
        try await bench.platform.store.write { [organization = bench.organization] tx in
            _ = try tx.sql.execute(
                """
                INSERT INTO staff_organisations (staff_id, organisation_id) VALUES (\(member.id), \(organization))
                """)
        }
        let again = try await AuthenticatePartner(bench.platform)(token: token).actor
        #expect(again.staff?.role == .expert, "the role is the present one")
    }

    @Test func aMemberOfTheOrganizationWorksForItsSandbox() async throws {
        let (bench, _, _) = try await bench()
        let token = try await IssueToken(bench.platform)(
            bench.admin, bench.sandbox, scope: .staff, label: "", member: Self.email)
        #expect(token.secret.value.hasPrefix("assay_sandbox_staff_"))
        let actor = try await AuthenticatePartner(bench.platform)(token: token.secret.value).actor
        #expect(actor.staff?.organizations == [bench.sandbox])
    }

    @Test func theOptionForTheMemberSaysWhatIsWrong() async throws {
        let (bench, _, _) = try await bench()
        let (neighbor, _) = try await bench.neighbor()
        _ = try await bench.staff(.expert, email: "other@shop.example", for: [neighbor.id])
        _ = try await bench.staff(.expert, email: "former@shop.example")
        try await DisableStaff(bench.platform)(bench.admin, email: "former@shop.example")
        let cases: [(PartnerActor.Scope, String?, String)] = [
            (.staff, nil, "required"), (.full, Self.email, "not_allowed"), (.read, Self.email, "not_allowed"),
            (.staff, "nobody@shop.example", "unknown_staff"), (.staff, "former@shop.example", "staff_disabled"),
            (.staff, "other@shop.example", "staff_not_permitted"),
        ]
        for (scope, email, code) in cases {
            let error = await refusal {
                _ = try await IssueToken(bench.platform)(
                    bench.admin, bench.organization, scope: scope, label: "", member: email)
            }
            #expect(error?.kind == .badInput)
            #expect(error?.fields.map(\.name) == ["staff"], "\(code)")
            #expect(error?.fields.map(\.code) == [code])
        }
        #expect(try await OrganizationReader(bench.platform).tokens(bench.admin, bench.organization).count == 2)
    }

    @Test func theAuditTrailNamesTheMemberOfANewToken() async throws {
        let (bench, _, _) = try await bench()
        let details = try await bench.platform.store.read { tx in
            try tx.sql.query("/* of a test */ SELECT detail FROM audit WHERE action = 'token.create'").map {
                try $0.get("detail", as: String.self)
            }
        }
        #expect(details == [#"{"label":"review","scope":"staff","staff":"staff@shop.example"}"#])
    }
}
