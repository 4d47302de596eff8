import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the effect of a cleanup on captures in progress.
@Suite struct CleanUpTests {
    private let item = CaptureItem(["brand": "Nike"])

    @Test func anotherUsersLoginEndsWhatIsNotSubmitted() async throws {
        let test = try TestClient()
        try await test.logIn()
        let (source, asked) = ClosureSource.endless()
        let capture = Task { try await test.client.capture(item, photos: source) }
        _ = await asked.first { true }
        try await test.logIn("ann")
        try await test.logIn("bob")
        #expect(try await capture.value == .cancelled)
    }

    @Test func aLoginThatIsAnsweredAfterACleanUpLogsNobodyIn() async throws {
        let test = try TestClient()
        let gate = Gate()
        test.platform.state.withLock { $0.loginGate = gate }
        let login = Task { try await test.logIn() }
        try await eventually("the login is sent") { test.platform.count("POST", "/login") > 0 }
        await test.client.cleanUp()
        gate.open()
        let error = await #expect(throws: AssayError.self) { try await login.value }
        #expect(error?.code == .unauthorizedAccess)
        #expect(!test.client.isAuthorized)
        #expect(test.client.username == nil)
        #expect(test.platform.calls.last == "POST /base/sdk/v1/logout", "the token is no use to anybody")
    }

    @Test func aSubmittedCaptureGoesOnWithItsOwnToken() async throws {
        let test = try TestClient()
        try await test.logIn()
        let gate = Gate()
        test.platform.state.withLock { $0.photoGate = gate }
        let ended = OneShot<EndedCapture>()
        let states = await test.client.pendingCaptures()
        _ = try await test.client.beginCapture(
            item, configuration: .production, photos: ClosureSource(try test.photos("front", "back"))
        ) { ended.settle($0) }
        for await pending in states where pending.first?.state == .sending { break }
        await test.client.cleanUp()
        gate.open()
        let end = await ended.value()
        #expect(end.user == "Shop-user-ann")
        #expect(end.end == .success(.completed(ScriptedPlatform.item("A1B2C3D4E5"))))
        let (capture, after) = test.platform.state.withLock { state in
            (state.captures.keys.first, state.requests.drop { !$0.url.path.hasSuffix("logout") }.dropFirst())
        }
        let token = ScriptedPlatform.uploadToken(of: try #require(capture))
        #expect(after.contains { $0.url.path.hasSuffix("complete") })
        #expect(after.allSatisfy { $0.headers["Authorization"] == "Bearer \(token)" })
    }
}
