import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

@Suite struct APIClientTests {
    /// Returns a logged-in client that receives the given responses first, then those of the platform.
    private func client(_ answers: Result<HTTPResponse, HTTPError>...) async throws -> TestClient {
        let test = try TestClient()
        try await test.logIn()
        let left = LockBox(answers)
        test.platform.intercept { _ in left.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        return test
    }

    private func item(_ test: TestClient) async -> AssayError? {
        do throws(AssayError) {
            _ = try await test.client.item("A1B2C3D4E5")
            return nil
        } catch {
            return error
        }
    }

    private func waited(_ test: TestClient) -> TimeInterval {
        test.clock.now().timeIntervalSince(ManualClock.start)
    }

    @Test func everyRequestSaysWhoAsksInWhichLanguageAndUnderWhichId() async throws {
        let test = try TestClient(language: "ja")
        try await test.logIn()
        _ = try await test.client.item(" a1b2c3d4e5 ")
        let request = try #require(test.platform.state.withLock { $0.requests.last })
        #expect(request.url.absoluteString == "https://assay.example.test/base/sdk/v1/items/a1b2c3d4e5")
        #expect(request.headers["Accept-Language"] == "ja")
        #expect(request.headers["Authorization"] == "Bearer \(ScriptedPlatform.sessionToken)")
        #expect(request.headers["X-Request-Id"]?.count == 32)
        #expect(request.deadline == 30)
        let login = try #require(test.platform.state.withLock { $0.requests.first })
        #expect(login.headers["Authorization"] == nil)
    }

    @Test func aFailingPlatformIsAskedFourTimesWithGrowingDelays() async throws {
        let failure = ScriptedPlatform.problem(.internalError)
        let test = try await client(failure, failure, failure)
        #expect(await item(test) == nil)
        #expect(waited(test) == 0.5 + 1 + 2)
        let worse = try await client(failure, failure, failure, failure)
        #expect(await item(worse)?.code == .internalServerError)
        #expect(worse.platform.count("GET", "A1B2C3D4E5") == 4)
        let ids = worse.platform.state.withLock { $0.requests.suffix(4).map { $0.headers["X-Request-Id"] } }
        #expect(Set(ids).count == 1)
    }

    /// A third party between the app and the platform, such as a hotel's login page, can send such a response.
    @Test(arguments: [200, 400, 500], [true, false])
    func anAnswerThatIsNestedTooDeeplyIsAnErrorAndNotTheAppsEnd(_ status: Int, _ isPlatforms: Bool) async throws {
        let test = try await client()
        let headers: HTTPHeaders = isPlatforms ? ["X-Request-Id": "hostile"] : [:]
        test.platform.intercept { _ in
            .success(
                HTTPResponse(status: status, headers: headers, body: Data(String(repeating: "[", count: 513).utf8)))
        }
        #expect(await item(test) != nil)
    }

    @Test func aShortRetryAfterIsWaitedForThreeTimes() async throws {
        let limit = ScriptedPlatform.problem(.rateLimited, retryAfter: 5)
        let test = try await client(limit, limit, limit)
        #expect(await item(test) == nil)
        #expect(waited(test) == 15)
        let tooOften = try await client(limit, limit, limit, limit)
        let error = await item(tooOften)
        #expect(error?.code == .tooManyRequests)
        #expect(error?.retryAfter == 5)
    }

    @Test func aLongRetryAfterIsReportedAtOnce() async throws {
        let test = try await client(ScriptedPlatform.problem(.rateLimited, retryAfter: 6))
        #expect(await item(test)?.retryAfter == 6)
        #expect(waited(test) == 0)
    }

    @Test(arguments: [
        ScriptedPlatform.problem(.rateLimited, retryAfter: 1), ScriptedPlatform.problem(.internalError),
        .failure(HTTPError(.connectionLost)),
    ])
    func aLoginIsNeverSentTwice(_ failure: Result<HTTPResponse, HTTPError>) async throws {
        let test = try TestClient()
        test.platform.intercept { _ in failure }
        await #expect(throws: AssayError.self) { try await test.logIn() }
        #expect(test.platform.calls.count == 1)
        #expect(waited(test) == 0)
    }

    @Test func aBrokenConnectionIsTriedAgainAndAMissingNetworkIsNot() async throws {
        let broken = try await client(.failure(HTTPError(.connectionLost)))
        #expect(await item(broken) == nil)
        let offline = try await client(.failure(HTTPError(.noRoute)))
        #expect(await item(offline)?.code == .offlineAccess)
        let slow = try await client(.failure(HTTPError(.timedOut)))
        #expect(await item(slow)?.code == .requestTimeout)
    }

    /// After a minute for a small body, three more attempts would not help.
    ///
    /// The client reports the error at once, and its text suggests another attempt.
    @Test func aCallWhoseBodyWasTooSlowIsReportedAtOnce() async throws {
        let test = try await client(ScriptedPlatform.problem(.requestTimeout))
        #expect(await item(test)?.code == .requestTimeout)
        #expect(test.platform.count("GET", "A1B2C3D4E5") == 1)
    }

    @Test func aCaptivePortalIsOfflineEvenWithStatus200() async throws {
        let portal = HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8))
        let test = try await client(.success(portal))
        #expect(await item(test)?.code == .offlineAccess)
    }

    @Test func whatAPortalSaysOfTheSessionAndOfTheTimeIsNotBelieved() async throws {
        let portal = HTTPResponse(status: 401, headers: ["Date": ScriptedPlatform.date(0)])
        let test = try await client(.success(portal))
        let before = test.client.tokens.clockOffset
        #expect(await item(test)?.code == .offlineAccess)
        #expect(test.client.isAuthorized)
        #expect(test.client.tokens.clockOffset == before)
    }

    @Test func anAnswerThatCannotBeReadIsUnknownWithItsRequestId() async throws {
        let broken = HTTPResponse(status: 200, headers: ["X-Request-Id": "r-9"], body: Data("{".utf8))
        let test = try await client(.success(broken))
        let error = await item(test)
        #expect(error?.code == .unknown)
        #expect(error?.requestID == "r-9")
    }

    @Test func anEmptyIdIsRefusedHere() async throws {
        let test = try await client()
        let error = await #expect(throws: AssayError.self) { try await test.client.item("  ") }
        #expect(error?.code == .badRequest)
    }

    @Test func withoutABaseURLALoginSaysWhatToDo() async throws {
        let folder = try TestFolder()
        let configuration = AssayConfiguration(
            optionalBaseURL: nil, bundleIdentifier: "b", storageDirectory: folder.url, logger: nil, language: "en",
            uploadWindow: 60)
        let clock = ManualClock()
        let client = AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: ScriptedPlatform(clock: clock),
                secrets: FileSecretStore(folder: folder.url), clock: clock, random: CountingRandom()))
        #expect(!client.authorizationRequest().isEmpty)
        let error = await #expect(throws: AssayError.self) {
            try await client.logIn(signedRequest: ScriptedPlatform.signedRequest(jti: "x"))
        }
        #expect(error?.code == .badRequest)
        #expect(error?.description.contains("EntrupyBaseURL") == true)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sat, 21 Nov 2026 09:00:00 GMT", 1_795_251_600),
    ])
    func theDateHeaderReads(_ text: String, _ seconds: Double) {
        #expect(HTTPDate.read(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    ])
    func anotherDateDoesNot(_ text: String) {
        #expect(HTTPDate.read(text) == nil)
    }
}
