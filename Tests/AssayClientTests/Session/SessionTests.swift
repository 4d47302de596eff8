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
        let test = try TestClient(behind: 3_600)
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
        let test = try await TestClient.loggedIn()
        #expect(try test.folder.mode(of: "storage/secrets/session.secret") == 0o600)
        let relaunched = try TestClient(relaunchOf: test)
        #expect(relaunched.client.isAuthorized)
        #expect(relaunched.client.username == "Shop-user-ann")
        try await relaunched.client.fetchConfiguration()
    }

    @Test func aTokenOfAnotherPlatformIsNeverUsed() async throws {
        let test = try await TestClient.loggedIn()
        let secrets = FileSecretStore(folder: test.folder.url.appendingPathComponent("storage/secrets"))
        let other = TokenStore(
            secrets: secrets, server: "https://evil.example.test", clock: test.clock, log: Log(logger: nil))
        #expect(other.validToken == nil)
        #expect(other.username == nil)
        let same = TokenStore(
            secrets: secrets, server: ClientPlatform.base().absoluteString, clock: test.clock, log: Log(logger: nil))
        #expect(same.validToken != nil)
    }

    @Test func aTokenThatThePlatformRefusesIsGivenUpAndTheUserStaysKnown() async throws {
        let test = try await TestClient.loggedIn()
        try await test.platform.revokeSession()
        let error = await #expect(throws: AssayError.self) { try await test.client.item("A1B2C3D4E5") }
        #expect(error?.code == .unauthorizedAccess)
        #expect(!test.client.isAuthorized)
        #expect(test.client.username == "Shop-user-ann")
    }

    @Test func withoutASessionNothingIsSent() async throws {
        let test = try TestClient()
        let error = await #expect(throws: AssayError.self) { try await test.client.item("A1B2C3D4E5") }
        #expect(error?.code == .unauthorizedAccess)
        try await test.logIn()
        test.clock.advance(86_400)
        let expired = await #expect(throws: AssayError.self) { try await test.client.fetchConfiguration() }
        #expect(expired?.code == .unauthorizedAccess)
        #expect(test.platform.calls == ["POST login"])
    }

    /// The file that a clean-up leaves, see `RetiredKeyTests`.
    private static let retiredKey = "storage/secrets/retired-device-key.secret"

    @Test func cleaningUpForgetsTokenKeyAndConfigurationAndRevokes() async throws {
        let test = try await TestClient.loggedIn()
        try await test.client.fetchConfiguration()
        #expect(test.folder.files.count == 3)
        await test.client.cleanUp()
        #expect(!test.client.isAuthorized)
        #expect(test.client.username == nil)
        #expect(test.folder.files == [Self.retiredKey])
        #expect(test.platform.calls.last == "POST logout")
        let token = test.platform.requests.last?.headers["Authorization"]
        #expect(try token == "Bearer \(test.platform.session)")
        #expect(try !TestClient(relaunchOf: test).client.isAuthorized)
    }

    @Test func cleaningUpOfflineForgetsAllTheSame() async throws {
        let test = try await TestClient.loggedIn()
        test.platform.goOffline()
        await test.client.cleanUp()
        #expect(!test.client.isAuthorized)
        #expect(test.folder.files == [Self.retiredKey])
        await test.client.cleanUp()
    }

    @Test func aLateResponseDoesNotRestoreAForgottenSession() async throws {
        let test = try await TestClient.loggedIn()
        _ = test.client.forgetSession()
        let now = test.clock.now()
        let time = PlatformTime(
            earliest: now.timeIntervalSince1970 + 500, latest: now.timeIntervalSince1970 + 500)
        test.client.tokens.learn(time, sentAt: now, receivedAt: now)
        let token = Secret(try test.platform.session)
        #expect(!test.client.tokens.drop(token))
        #expect(test.client.username == nil)
        #expect(try TestClient(relaunchOf: test).client.username == nil)
    }
}
