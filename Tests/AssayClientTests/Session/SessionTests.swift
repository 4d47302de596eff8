import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

@Suite struct SessionTests {
    @Test func aLoginIsGoodUntilFiveSecondsBeforeItsEnd() async throws {
        let test = try TestClient()
        #expect(!test.client.isAuthorized)
        try await test.logIn()
        #expect(test.client.isAuthorized)
        #expect(test.client.session?.username == "Shop-user-ann")
        #expect(test.client.session?.expiresAt == ManualClock.start + 86_400)
        #expect(test.client.session?.softExpiresAt == ManualClock.start + 84_600)
        test.clock.advance(86_394)
        #expect(test.client.isAuthorized)
        test.clock.advance(1)
        #expect(!test.client.isAuthorized)
        #expect(test.client.session == nil)
    }

    @Test func thePlatformsClockDecidesHoweverWrongTheDevicesIs() async throws {
        let test = try TestClient(ahead: 3_600)
        try await test.logIn()
        test.clock.advance(86_390)
        #expect(test.client.isAuthorized)
        let relaunched = try TestClient(relaunchOf: test)
        #expect(relaunched.client.isAuthorized)
        test.clock.advance(10)
        #expect(!test.client.isAuthorized)
        #expect(!relaunched.client.isAuthorized)
    }

    @Test func aSessionSurvivesARelaunchInAFileForThisUserAlone() async throws {
        let test = try TestClient()
        try await test.logIn()
        #expect(try test.folder.mode(of: "storage/secrets/session.secret") == 0o600)
        let relaunched = try TestClient(relaunchOf: test)
        #expect(relaunched.client.isAuthorized)
        #expect(relaunched.client.username == "Shop-user-ann")
        _ = try await relaunched.client.item("A1B2C3D4E5")
    }

    @Test func aTokenOfAnotherPlatformIsNeverUsed() async throws {
        let test = try TestClient()
        try await test.logIn()
        let secrets = FileSecretStore(folder: test.folder.url.appendingPathComponent("storage/secrets"))
        let other = TokenStore(
            secrets: secrets, server: "https://evil.example.test", clock: test.clock, log: Log(logger: nil))
        #expect(other.validToken == nil)
        #expect(other.username == nil)
        let same = TokenStore(
            secrets: secrets, server: try TestClient.base().absoluteString, clock: test.clock, log: Log(logger: nil))
        #expect(same.validToken != nil)
    }

    @Test func aTokenThatThePlatformRefusesIsGivenUpAndTheUserStaysKnown() async throws {
        let test = try TestClient()
        try await test.logIn()
        test.platform.intercept { _ in ScriptedPlatform.problem(.invalidSession) }
        let error = await #expect(throws: AssayError.self) { try await test.client.item("A1B2C3D4E5") }
        #expect(error?.code == .unauthorizedAccess)
        #expect(!test.client.isAuthorized)
        #expect(test.client.username == "Shop-user-ann")
    }

    /// The file that a clean-up leaves, see `RetiredKeyTests`.
    private static let retiredKey = "storage/secrets/retired-device-key.secret"

    @Test func cleaningUpForgetsTokenKeyAndConfigurationAndRevokes() async throws {
        let test = try TestClient()
        try await test.logIn()
        try await test.client.fetchConfiguration()
        #expect(test.folder.files.count == 3)
        await test.client.cleanUp()
        #expect(!test.client.isAuthorized)
        #expect(test.client.username == nil)
        #expect(test.folder.files == [Self.retiredKey])
        #expect(test.platform.calls.last == "POST /base/sdk/v1/logout")
        let logout = test.platform.state.withLock { $0.requests.last }
        #expect(logout?.headers["Authorization"] == "Bearer \(ScriptedPlatform.sessionToken)")
        #expect(try !TestClient(relaunchOf: test).client.isAuthorized)
    }

    @Test func cleaningUpOfflineForgetsAllTheSame() async throws {
        let test = try TestClient()
        try await test.logIn()
        test.platform.intercept { _ in .failure(HTTPError(.noRoute)) }
        await test.client.cleanUp()
        #expect(!test.client.isAuthorized)
        #expect(test.folder.files == [Self.retiredKey])
        await test.client.cleanUp()
    }

    @Test func whatComesInAfterACleanUpDoesNotBringTheSessionBack() async throws {
        let test = try TestClient()
        try await test.logIn()
        _ = test.client.forgetSession()
        let now = test.clock.now()
        let time = PlatformTime(
            earliest: now.timeIntervalSince1970 + 500, latest: now.timeIntervalSince1970 + 500)
        test.client.tokens.learn(time, sentAt: now, receivedAt: now)
        #expect(!test.client.tokens.drop(Secret(ScriptedPlatform.sessionToken)))
        #expect(test.client.username == nil)
        #expect(try TestClient(relaunchOf: test).client.username == nil)
    }
}
