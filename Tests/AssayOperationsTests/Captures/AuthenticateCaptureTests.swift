import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct AuthenticateCaptureTests {
    @Test func anUploadTokenOpensItsCaptureAlone() async throws {
        let scenario = try await CaptureScenario()
        let answer = try await scenario.begin("capture-1")
        try await scenario.begin("capture-2")
        let bearer = try await AuthenticateCapture(scenario.platform)(token: answer.token).actor
        #expect(bearer.user == scenario.ann)
        #expect(bearer.organization == scenario.shop)
        let mine = try await CaptureAccess(scenario.platform).snapshot("capture-1", of: bearer)
        #expect(mine.capture.clientID == "capture-1")
        let refused = await refusal { _ = try await CaptureAccess(scenario.platform).snapshot("capture-2", of: bearer) }
        #expect(refused == .notFound("capture"))
    }

    @Test func anUploadTokenIsGoodForSevenDays() async throws {
        let scenario = try await CaptureScenario()
        let token = try await scenario.begin().token
        let authenticate = AuthenticateCapture(scenario.platform)
        scenario.test.clock.advance(seconds: 604_800)
        _ = try await authenticate(token: token)
        scenario.test.clock.advance(seconds: 1)
        #expect(await refusal { _ = try await authenticate(token: token) }?.kind == .unauthorized)
    }

    /// This is intentional: submitted photos must still be uploaded after a logout (`docs/sdk/authorization.md`,
    /// Logging out).
    @Test func anUploadTokenOutlivesTheLogoutForItsCaptureAlone() async throws {
        let scenario = try await CaptureScenario()
        let user = scenario.user(scenario.ann)
        let session = Session.beginning(
            now: scenario.test.clock.now(), hours: 24, id: user.session, organization: scenario.shop,
            user: scenario.ann, bundleID: "com.example.shop")
        try await scenario.platform.store.write { try $0.sessions.insert(session, hash: "hash") }
        let token = try await scenario.begin().token
        try await LogOut(scenario.platform)(user)
        let bearer = try await AuthenticateCapture(scenario.platform)(token: token).actor
        try await scenario.put(try await SamplePhoto.sharp(), as: bearer)
        #expect(bearer.boundTo != nil)
        #expect(
            await refusal { _ = try await AuthenticateUser(scenario.platform)(token: token) }?.kind == .unauthorized)
    }
}
