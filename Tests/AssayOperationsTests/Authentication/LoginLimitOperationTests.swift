import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct LoginLimitOperationTests {
    @Test func theFifthLoginOfAMinutePassesAndTheSixthWaits() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        for _ in 0..<5 {
            _ = try await bench.logIn(device)
            bench.clock.advance(seconds: 10)
        }
        // 50 s after the first login.
        let signed = try await bench.authorize(device).signedRequest
        let sixth = await refusal { _ = try await bench.logIn(device, signed) }
        #expect(sixth?.kind == .tooManyRequests)
        #expect(sixth?.code == "login_limit_reached")
        #expect(sixth?.retryAfter == 10)
        bench.clock.advance(seconds: 9)
        let still = await refusal { _ = try await bench.logIn(device, signed) }
        #expect(still?.retryAfter == 1)
        // The rejected logins did not use up the request. Exactly 60 s after the first login another one is possible.
        bench.clock.advance(seconds: 1)
        _ = try await bench.logIn(device, signed)
        let seventh = await refusal { _ = try await bench.logIn(device) }
        #expect(seventh?.retryAfter == 10)
    }

    @Test func theLongerOfTwoDelaysIsReported() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        _ = try await SetOrganizationSetting(bench.platform)(
            bench.admin, bench.organization, key: "limits.login_per_day", value: "5")
        for _ in 0..<5 { _ = try await bench.logIn(device) }
        let error = await refusal { _ = try await bench.logIn(device) }
        #expect(error?.retryAfter == 86_400)
    }

    /// Otherwise those logins would block new ones until the clock had caught up.
    @Test func loginsFromBeforeTheClockWasSetBackDoNotCountAndStayValid() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let used = try await bench.authorize(device).signedRequest
        let login = try await bench.logIn(device, used)
        for _ in 0..<4 { _ = try await bench.logIn(device) }
        let signed = try await bench.authorize(device).signedRequest
        bench.clock.advance(seconds: -3_600)
        _ = try await AuthenticateUser(bench.platform)(token: login.token.value)
        _ = try await bench.logIn(device, signed)
        let again = await refusal { _ = try await bench.logIn(device, used) }
        #expect(again?.code == "authorization_request_reused")
    }

    @Test func onlySuccessesCount() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        for _ in 0..<10 {
            let signed = try await bench.authorize(device).signedRequest
            _ = await refusal { _ = try await bench.logIn(SDKDevice(), signed) }
        }
        for _ in 0..<5 { _ = try await bench.logIn(device) }
    }

    @Test func limitsAreEachUsersOwn() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        for _ in 0..<5 { _ = try await bench.logIn(device) }
        _ = try await bench.logIn(device, user: "user-0002")
        let counterpart = try await bench.authorize(device, as: bench.sandboxPartner).signedRequest
        _ = try await bench.logIn(device, counterpart)
        let error = await refusal { _ = try await bench.logIn(device) }
        #expect(error?.code == "login_limit_reached")
    }

    @Test func aTestUserLogsInOftenerAndAnOperatorMayRaiseAnybody() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        for _ in 0..<20 { _ = try await bench.logIn(device, user: InitializeInstallation.testUserID.text) }
        for _ in 0..<5 { _ = try await bench.logIn(device) }
        _ = try await SetUserLoginLimits(bench.platform)(
            bench.admin, bench.organization, uniqueUserID: "user-0001",
            limits: try LoginLimits(perMinute: 6, perDay: 100))
        _ = try await bench.logIn(device)
        let error = await refusal { _ = try await bench.logIn(device) }
        #expect(error?.code == "login_limit_reached")
    }
}
