import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct OrganizationOperationTests {
    @Test func aNewOrganizationHasItsSandbox() async throws {
        let bench = try await IdentityBench.make()
        let (organization, sandbox) = try await CreateOrganization(bench.platform)(bench.admin, name: "Atlas & Co")
        let shown = try await OrganizationReader(bench.platform).show(bench.admin, organization.id)
        #expect(shown.organization == organization)
        #expect(shown.counterpart == sandbox)
        #expect(sandbox.name.text == "Atlas & Co Sandbox")
        #expect(shown.apps == [] && shown.tokenCount == 0)
        #expect(try await bench.audit().last == "organisation.create by admin@shop.example")
    }

    @Test func aTakenNameIsAConflictAndLeavesNoSandbox() async throws {
        let bench = try await IdentityBench.make()
        let error = await refusal { _ = try await CreateOrganization(bench.platform)(bench.admin, name: "Shop") }
        #expect(error?.code == "organisation_exists")
        #expect(error?.kind == .conflict)
        #expect(try await OrganizationReader(bench.platform).list(bench.admin).count == 2)
    }

    @Test func aSettingIsSetForOneTwinAndShown() async throws {
        let bench = try await IdentityBench.make()
        let changed = try await SetOrganizationSetting(bench.platform)(
            bench.admin, bench.organization, key: "session_hours", value: "48")
        #expect(changed.settings.sessionHours == 48)
        #expect(changed.revision == 2)
        #expect(
            try await OrganizationReader(bench.platform).show(bench.admin, bench.organization).organization == changed)
        let counterpart = try await OrganizationReader(bench.platform).show(bench.admin, bench.sandbox).organization
        #expect(counterpart.settings.sessionHours == 24)
        #expect(try await bench.audit().last == "organisation.set by admin@shop.example")
    }

    @Test func aDefaultFlagReasonIsOneOfTheCatalog() async throws {
        let bench = try await IdentityBench.make()
        let set = SetOrganizationSetting(bench.platform)
        let reason = try #require(bench.platform.catalogs.current.flagReasons.first?.id)
        let changed = try await set(bench.admin, bench.organization, key: "default_flag_reason", value: reason)
        #expect(changed.settings.defaultFlagReason == reason)
        let error = await refusal {
            _ = try await set(bench.admin, bench.organization, key: "default_flag_reason", value: "unheard_of")
        }
        #expect(error?.code == "invalid_setting")
        #expect(error?.message.contains(reason) == true)
    }

    @Test func aCallerComesWithTheLimitsAsTheyAreSetNow() async throws {
        let bench = try await IdentityBench.make()
        let authenticate = AuthenticatePartner(bench.platform)
        let before = try await authenticate(token: bench.made.token.value).limits
        #expect(before == OrganizationLimits())
        let set = SetOrganizationSetting(bench.platform)
        _ = try await set(bench.admin, bench.organization, key: "limits.partner_per_second", value: "7")
        _ = try await set(bench.admin, bench.organization, key: "limits.user_per_second", value: "8")
        let session = try await bench.logIn(SDKDevice())
        let limits = [
            try await authenticate(token: bench.made.token.value).limits,
            try await AuthenticateUser(bench.platform)(token: session.token.value).limits,
            try await AuthenticateCapture(bench.platform)(token: session.token.value).limits,
        ]
        #expect(limits.map(\.partnerPerSecond) == [7, 7, 7])
        #expect(limits.map(\.userPerSecond) == [8, 8, 8])
        let sandbox = try await authenticate(token: bench.made.sandboxToken.value).limits
        #expect(sandbox == OrganizationLimits())
    }

    @Test func isFoundByIdByNameAndByBeingTheOnlyOne() async throws {
        let bench = try await IdentityBench.make()
        let organizations = OrganizationReader(bench.platform)
        #expect(try await organizations.find(bench.admin, bench.organization.rawValue).id == bench.organization)
        #expect(try await organizations.find(bench.admin, "Shop").id == bench.organization)
        #expect(try await organizations.find(bench.admin, nil).id == bench.organization)
        #expect(try await organizations.find(bench.admin, nil, sandbox: true).id == bench.sandbox)
        #expect(try await organizations.find(bench.admin, "Shop Sandbox").id == bench.sandbox)
        #expect(try await organizations.find(bench.admin, "Shop Sandbox", sandbox: true).id == bench.sandbox)
        _ = try await bench.neighbor()
        let error = await refusal { _ = try await organizations.find(bench.admin, nil) }
        #expect(error?.code == "organisation_ambiguous")
        #expect(error?.message.contains("Neighbour") == true)
    }

    @Test func aForeignOrganizationAnswersAsAnUnknownOne() async throws {
        let bench = try await IdentityBench.make()
        let (other, _) = try await bench.neighbor()
        let lead = try await bench.staff(.lead)
        let platform = bench.platform
        let answers = [
            await refusal { _ = try await OrganizationReader(platform).find(lead, "Neighbour") },
            await refusal { _ = try await OrganizationReader(platform).find(lead, "Nobody") },
            await refusal { _ = try await OrganizationReader(platform).show(lead, other.id) },
            await refusal { _ = try await OrganizationReader(platform).show(lead, OrganizationID("nobody")) },
            await refusal { _ = try await UserReader(platform).list(lead, other.id) },
            await refusal { _ = try await OrganizationReader(platform).apps(lead, other.id) },
            await refusal {
                _ = try await SetOrganizationSetting(platform)(lead, other.id, key: "session_hours", value: "1")
            },
            await refusal {
                _ = try await SetUserLoginLimits(platform)(lead, other.id, uniqueUserID: "user-0001", limits: nil)
            },
        ]
        #expect(Set(answers) == [DomainError.notFound("organisation")])
        #expect(try await OrganizationReader(platform).list(lead).map(\.id) == [bench.organization, bench.sandbox])
        #expect(try await OrganizationReader(platform).find(lead, nil).id == bench.organization)
    }

    @Test func onlyAnAdminChangesWhatBelongsToTheOrganization() async throws {
        let bench = try await IdentityBench.make()
        let lead = try await bench.staff(.lead)
        let (platform, shop) = (bench.platform, bench.organization)
        let answers = [
            await refusal { _ = try await CreateOrganization(platform)(lead, name: "Mine") },
            await refusal {
                _ = try await SetOrganizationSetting(platform)(lead, shop, key: "session_hours", value: "1")
            },
            await refusal { _ = try await RegisterApp(platform)(lead, shop, bundleID: "com.example.x") },
            await refusal { _ = try await RemoveApp(platform)(lead, shop, bundleID: "com.example.shop") },
            await refusal { _ = try await IssueToken(platform)(lead, shop, scope: .full, label: "") },
            await refusal { _ = try await OrganizationReader(platform).tokens(lead, shop) },
            await refusal { try await RevokeToken(platform)(lead, shop, token: bench.partner.token) },
            await refusal { try await DisableStaff(platform)(lead, email: "admin@shop.example") },
            await refusal {
                _ = try await AddStaff(platform, passwordCost: .test)(
                    lead, email: "x@shop.example", role: .admin, organizations: [])
            },
            await refusal { _ = try await RotateSigningKey(platform)(lead, purpose: "login") },
        ]
        #expect(answers.map { $0?.code } == Array(repeating: "role_too_low", count: answers.count))
        #expect(answers.allSatisfy { $0?.kind == .forbidden })
    }
}
