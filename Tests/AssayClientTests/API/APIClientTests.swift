import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

@Suite struct APIClientTests {
    /// Returns a logged-in client that receives the given responses first, then those of the platform.
    private func client(_ answers: ClientPlatform.Answer..., times: Int = 1) async throws -> TestClient {
        let test = try await TestClient.loggedIn()
        for answer in answers { test.platform.answer(Self.call, times: times, answer) }
        return test
    }

    private static let call = "GET config"
    private static let failure = ClientPlatform.Answer.success(MadeAnswer.problem(500, "internal_error"))

    private static func limit(_ seconds: Int) -> ClientPlatform.Answer {
        .success(MadeAnswer.problem(429, "rate_limited", retryAfter: seconds))
    }

    private func error(_ test: TestClient) async -> AssayError? {
        do throws(AssayError) {
            try await test.client.fetchConfiguration()
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
        await #expect(throws: AssayError.self) { try await test.client.item(" a1b2c3d4e5 ") }
        let request = try #require(test.platform.requests.last)
        #expect(request.url.absoluteString == "https://assay.example.test/base/sdk/v1/items/a1b2c3d4e5")
        #expect(request.headers["Accept-Language"] == "ja")
        #expect(try request.headers["Authorization"] == "Bearer \(test.platform.session)")
        #expect(request.headers["X-Request-Id"]?.count == 32)
        #expect(request.deadline == 30)
        let login = try #require(test.platform.requests.first)
        #expect(login.headers["Authorization"] == nil)
    }

    @Test func aFailingPlatformIsAskedFourTimesWithGrowingDelays() async throws {
        let test = try await client(Self.failure, times: 3)
        #expect(await error(test) == nil)
        #expect(waited(test) == 0.5 + 1 + 2)
        let worse = try await client(Self.failure, times: 4)
        #expect(await error(worse)?.code == .internalServerError)
        let requests = worse.platform.requests(Self.call)
        #expect(requests.count == 4)
        #expect(Set(requests.map { $0.headers["X-Request-Id"] }).count == 1)
    }

    /// A third party between the app and the platform, such as a hotel's login page, can send such a response.
    @Test(arguments: [200, 400, 500], [true, false])
    func anAnswerThatIsNestedTooDeeplyIsAnErrorAndNotTheAppsEnd(_ status: Int, _ isPlatforms: Bool) async throws {
        let headers: HTTPHeaders = isPlatforms ? ["X-Request-Id": "hostile"] : [:]
        let body = Data(String(repeating: "[", count: 513).utf8)
        let test = try await client(.success(HTTPResponse(status: status, headers: headers, body: body)), times: 9)
        #expect(await error(test) != nil)
    }

    @Test func aShortRetryAfterIsWaitedForThreeTimes() async throws {
        let test = try await client(Self.limit(5), times: 3)
        #expect(await error(test) == nil)
        #expect(waited(test) == 15)
        let tooOften = try await client(Self.limit(5), times: 4)
        let error = await error(tooOften)
        #expect(error?.code == .tooManyRequests)
        #expect(error?.retryAfter == 5)
    }

    @Test func aLongRetryAfterIsReportedAtOnce() async throws {
        let test = try await client(Self.limit(6))
        #expect(await error(test)?.retryAfter == 6)
        #expect(waited(test) == 0)
    }

    @Test(arguments: [limit(1), failure, .failure(HTTPError(.connectionLost))])
    func aLoginIsNeverSentTwice(_ failure: ClientPlatform.Answer) async throws {
        let test = try TestClient()
        test.platform.answer("POST login", failure)
        await #expect(throws: AssayError.self) { try await test.logIn() }
        #expect(test.platform.calls.count == 1)
        #expect(waited(test) == 0)
    }

    @Test func aBrokenConnectionIsTriedAgainAndAMissingNetworkIsNot() async throws {
        let broken = try await client(.failure(HTTPError(.connectionLost)))
        #expect(await error(broken) == nil)
        let offline = try await client(.failure(HTTPError(.noRoute)))
        #expect(await error(offline)?.code == .offlineAccess)
        let slow = try await client(.failure(HTTPError(.timedOut)))
        #expect(await error(slow)?.code == .requestTimeout)
    }

    /// After a minute for a small body, three more attempts would not help.
    ///
    /// The client reports the error at once, and its text suggests another attempt.
    @Test func aCallWhoseBodyWasTooSlowIsReportedAtOnce() async throws {
        let test = try await client(.success(MadeAnswer.problem(408, "request_timeout")))
        #expect(await error(test)?.code == .requestTimeout)
        #expect(test.platform.count(Self.call) == 1)
    }

    @Test func aCaptivePortalIsOfflineEvenWithStatus200() async throws {
        let portal = HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8))
        let test = try await client(.success(portal))
        #expect(await error(test)?.code == .offlineAccess)
    }

    @Test func aCaptivePortalChangesNeitherTheSessionNorTheClock() async throws {
        let portal = HTTPResponse(status: 401, headers: ["Date": "Thu, 01 Jan 1970 00:00:00 GMT"])
        let test = try await client(.success(portal))
        let before = test.client.tokens.clockOffset
        #expect(await error(test)?.code == .offlineAccess)
        #expect(test.client.isAuthorized)
        #expect(test.client.tokens.clockOffset == before)
    }

    @Test func anAnswerThatCannotBeReadIsUnknownWithItsRequestId() async throws {
        let broken = HTTPResponse(status: 200, headers: ["X-Request-Id": "r-9"], body: Data("{".utf8))
        let test = try await client(.success(broken))
        let error = await error(test)
        #expect(error?.code == .unknown)
        #expect(error?.requestID == "r-9")
    }

    @Test func withoutABaseURLALoginSaysWhatToDo() async throws {
        let folder = try TestFolder()
        let configuration = AssayConfiguration(
            baseURL: nil, bundleIdentifier: "b", storageDirectory: folder.url, logger: nil, language: "en",
            uploadWindow: 60)
        let clock = ManualClock()
        let client = AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: ClientPlatform(clock: clock),
                secrets: FileSecretStore(folder: folder.url), clock: clock, random: CountingRandom()))
        #expect(!client.authorizationRequest().isEmpty)
        let error = await #expect(throws: AssayError.self) {
            try await client.logIn(signedRequest: "e30.eyJqdGkiOiJ4In0.c2ln")
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
        "", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    ])
    func anotherDateDoesNot(_ text: String) {
        #expect(HTTPDate.read(text) == nil)
    }
}
