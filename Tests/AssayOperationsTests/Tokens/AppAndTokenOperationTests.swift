import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct AppAndTokenOperationTests {
    @Test func anAppIsRegisteredOnceAndForOneTwin() async throws {
        let bench = try await IdentityBench.make()
        let register = RegisterApp(bench.platform)
        #expect(try await register(bench.admin, bench.sandbox, bundleID: " com.example.beta "))
        #expect(try await !register(bench.admin, bench.sandbox, bundleID: "com.example.beta"))
        let apps = try await OrganizationReader(bench.platform).apps(bench.admin, bench.sandbox)
        #expect(apps.map(\.bundleID) == ["com.example.beta", "com.example.shop"])
        #expect(try await OrganizationReader(bench.platform).apps(bench.admin, bench.organization).count == 1)
        #expect(try await bench.audit().filter { $0.hasPrefix("app.add") }.count == 1)
        let error = await refusal { _ = try await register(bench.admin, bench.sandbox, bundleID: "not one") }
        #expect(error?.fields.map(\.name) == ["bundle_id"])
    }

    @Test func aRemovedAppTakesItsSessionsWithIt() async throws {
        let bench = try await IdentityBench.make()
        _ = try await RegisterApp(bench.platform)(bench.admin, bench.organization, bundleID: "com.example.beta")
        let (shop, beta) = (
            try await bench.logIn(SDKDevice()), try await bench.logIn(SDKDevice(), bundleID: "com.example.beta")
        )
        let remove = RemoveApp(bench.platform)
        #expect(try await remove(bench.admin, bench.organization, bundleID: "com.example.beta") == 1)
        let authenticate = AuthenticateUser(bench.platform)
        _ = try await authenticate(token: shop.token.value)
        let gone = await refusal { _ = try await authenticate(token: beta.token.value) }
        #expect(gone?.code == "invalid_session")
        let again = await refusal {
            _ = try await remove(bench.admin, bench.organization, bundleID: "com.example.beta")
        }
        #expect(again == DomainError.notFound("app"))
    }

    @Test(arguments: [PartnerActor.Scope.full, .read])
    func aTokenOpensItsOrganizationUntilItIsRevoked(scope: PartnerActor.Scope) async throws {
        let bench = try await IdentityBench.make()
        let (token, secret) = try await IssueToken(bench.platform)(
            bench.admin, bench.organization, scope: scope, label: " nightly ")
        #expect(token.label == "nightly")
        let authenticate = AuthenticatePartner(bench.platform)
        let actor = try await authenticate(token: secret.value).actor
        #expect(actor == PartnerActor(organization: bench.organization, token: token.id, scope: scope))
        try await RevokeToken(bench.platform)(bench.admin, bench.organization, token: token.id)
        let revoked = await refusal { _ = try await authenticate(token: secret.value) }
        let unknown = await refusal { _ = try await authenticate(token: "assay_full_nobody") }
        #expect(revoked?.kind == .unauthorized)
        #expect(revoked == unknown)
        _ = try await authenticate(token: bench.made.token.value)
    }

    @Test func tokensAreListedWithoutTheirSecrets() async throws {
        let bench = try await IdentityBench.make()
        bench.clock.advance(seconds: 5)
        _ = try await IssueToken(bench.platform)(bench.admin, bench.organization, scope: .read, label: "two")
        let listed = try await OrganizationReader(bench.platform).tokens(bench.admin, bench.organization)
        #expect(listed.map(\.label) == ["made by init", "two"])
        #expect(!String(describing: listed).contains(bench.made.token.value))
    }

    @Test func aLabelIsShortText() async throws {
        let bench = try await IdentityBench.make()
        let issue = IssueToken(bench.platform)
        let long = await refusal {
            _ = try await issue(
                bench.admin, bench.organization, scope: .full, label: String(repeating: "x", count: 121))
        }
        #expect(long?.fields.map(\.name) == ["label"])
    }
}
