import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayTestSupport
import AssayWire
import Testing

@Suite struct AuthorizeUserTests {
    @Test func theFirstCallMakesTheUser() async throws {
        let bench = try await IdentityBench.make()
        let answer = try await bench.authorize(SDKDevice(), first: "Anna")
        #expect(answer.username == "Shop-user-0001")
        #expect(answer.conflicts == [])
        #expect(answer.isAppRegistered)
        let user = try await bench.user()
        #expect(user.profile == UserProfile(email: "user@shop.example", firstName: "Anna"))
        #expect(user.loginLimits == nil)
        #expect(user.createdAt == bench.clock.now())
    }

    @Test func theSignedRequestSaysWhoMayLogInWhereAndUntilWhen() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let answer = try await bench.authorize(device)
        let claims = try SDKDevice.claims(answer.signedRequest)
        let request = try AuthorizationRequest.verify(try device.authorizationRequest())
        #expect(claims.iss == "http://assay.test")
        #expect(claims.org == bench.organization.rawValue)
        #expect(claims.sub == (try await bench.user().id.rawValue))
        #expect(claims.bid == "com.example.shop")
        #expect(claims.cnf.jkt == request.thumbprint)
        #expect(Double(claims.iat) == bench.clock.now().epoch)
        #expect(claims.exp - claims.iat == 600)
        #expect(claims.jti.count == 26)
    }

    @Test func eachCallIsAnotherSignedRequestForTheSameUser() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let first = try SDKDevice.claims(try await bench.authorize(device).signedRequest)
        let second = try SDKDevice.claims(try await bench.authorize(device).signedRequest)
        #expect(first.jti != second.jti)
        #expect(first.sub == second.sub)
        #expect(try await bench.user().revision == 1)
    }

    /// A transaction that writes waits for the others that do.
    @Test func aKnownUserIsAuthorizedByARead() async throws {
        let log = StatementLog()
        let bench = try await IdentityBench.make(wrapping: log.wrap)
        _ = try await bench.authorize(SDKDevice())
        _ = log.take()
        let device = SDKDevice()
        let answer = try await bench.authorize(device)
        let cost = log.take()
        #expect(cost.transactions == 1)
        #expect(cost.statements.allSatisfy { $0.hasPrefix("SELECT") })
        #expect(try await bench.logIn(device, answer.signedRequest).username == "Shop-user-0001")
        _ = log.take()
        _ = try await bench.authorize(device, last: "Berg")
        #expect(log.take().transactions == 2, "a profile that changes is written")
        #expect(try await bench.user().profile.lastName == "Berg")
    }

    @Test func theFirstCallNeedsAnEmail() async throws {
        let bench = try await IdentityBench.make()
        for email in [nil, "", "  "] {
            let error = await refusal { _ = try await bench.authorize(SDKDevice(), email: email) }
            #expect(error?.kind == .badInput)
            #expect(error?.fields.map(\.name) == ["email"])
            #expect(error?.fields.map(\.code) == ["required"])
        }
        let missing = await refusal { _ = try await bench.user() }
        #expect(missing?.kind == .notFound)
        _ = try await bench.authorize(SDKDevice())
        #expect(try await bench.authorize(SDKDevice(), email: nil).conflicts == [])
    }

    @Test func aConflictStillGivesARequestThatLogsIn() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        _ = try await bench.authorize(device, first: "Anna")
        let answer = try await bench.authorize(device, email: "other@shop.example", first: "Bea", last: "Cox")
        #expect(answer.conflicts == ["email", "first_name"])
        #expect(answer.username == "Shop-user-0001")
        let session = try await bench.logIn(device, answer.signedRequest)
        _ = try await AuthenticateUser(bench.platform)(token: session.token.value)
        #expect(
            try await bench.user().profile
                == UserProfile(email: "user@shop.example", firstName: "Anna", lastName: "Cox"))
    }

    @Test(arguments: ["", "nonsense", "a.b.c", "eyJhbGciOiJub25lIn0.e30."])
    func aWrongRequestIsNamedAndMakesNoUser(request: String) async throws {
        let bench = try await IdentityBench.make()
        let error = await refusal {
            _ = try await AuthorizeUser(bench.platform)(
                bench.partner,
                AuthorizeUser.Statement(
                    authorizationRequest: request, uniqueUserID: "user-0001", email: "user@shop.example",
                    firstName: nil, lastName: nil))
        }
        #expect(error?.kind == .badInput)
        #expect(error?.fields.map(\.name) == ["sdk_authorization_request"])
        let missing = await refusal { _ = try await bench.user() }
        #expect(missing?.kind == .notFound)
    }

    @Test func onlyAnUnregisteredAppIsRecordedAsAnEvent() async throws {
        let bench = try await IdentityBench.make()
        for (app, isRegistered) in [("com.example.shop", true), ("com.example.unknown", false)] {
            #expect(try await bench.authorize(SDKDevice(), bundleID: app).isAppRegistered == isRegistered)
        }
        let log = ReadEvents(bench.platform)
        let events = try await log.page(bench.partner, after: 0, limit: 10, wait: 0).events
        #expect(events.map(\.detail) == [["bundle_id": "com.example.unknown"]])
        #expect(try await log.page(bench.sandboxPartner, after: 0, limit: 10, wait: 0).events.isEmpty)
    }

    @Test func aSandboxTokenAuthorizesUsersOfTheSandboxAlone() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let answer = try await bench.authorize(device, email: "sand@shop.example", as: bench.sandboxPartner)
        #expect(answer.username == "ShopSandbox-user-0001")
        let missing = await refusal { _ = try await bench.user() }
        #expect(missing?.kind == .notFound)
        // The same id with another email is a different user, not a conflict.
        #expect(try await bench.authorize(device).conflicts == [])
        let session = try await bench.logIn(device, answer.signedRequest)
        let actor = try await AuthenticateUser(bench.platform)(token: session.token.value).actor
        #expect(actor.organization == bench.sandbox)
    }

    @Test func theTestUserTakesItsEmailFromTheFirstCall() async throws {
        let bench = try await IdentityBench.make()
        let id = InitializeInstallation.testUserID.text
        let without = await refusal { _ = try await bench.authorize(SDKDevice(), user: id, email: nil) }
        #expect(without?.fields.map(\.name) == ["email"])
        #expect(try await bench.authorize(SDKDevice(), user: id, email: "ci@shop.example").conflicts == [])
        #expect(try await bench.authorize(SDKDevice(), user: id, email: "me@shop.example").conflicts == ["email"])
        let user = try await bench.user(id)
        #expect(user.profile.email == "ci@shop.example")
        #expect(user.loginLimits == .testUser)
    }

    @Test(arguments: TestDatabase.available)
    func racingFirstCallsMakeOneUser(kind: TestDatabase) async throws {
        let bench = try await IdentityBench.make(kind)
        let nodes = [bench.platform, try await bench.test.secondNode().platform]
        let answers = try await withThrowingTaskGroup(of: AuthorizeUser.Authorized.self) { group in
            for index in 0..<12 {
                group.addTask {
                    try await bench.authorize(SDKDevice(), email: "u\(index)@shop.example", on: nodes[index % 2])
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 12)
        #expect(Set(try answers.map { try SDKDevice.claims($0.signedRequest).sub }).count == 1)
        // One caller got the email; all others had a conflict.
        #expect(answers.filter { $0.conflicts.isEmpty }.count == 1)
        #expect(answers.filter { $0.conflicts == ["email"] }.count == 11)
        #expect(try await UserReader(bench.platform).list(bench.admin, bench.organization).users.count == 2)
    }
}
