import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the effect of a cleanup on captures in progress.
@Suite struct CleanUpTests {
    @Test func anUnfinishedCaptureEndsAsCancelled() async throws {
        let test = try await TestClient.loggedIn()
        let (source, asked) = ClosureSource.endless()
        let capture = Task { try await test.capture(source) }
        _ = await asked.first { true }
        await test.client.cleanUp()
        #expect(try await capture.value == .cancelled)
    }

    @Test func anotherUsersLoginEndsWhatIsNotSubmitted() async throws {
        let test = try await TestClient.loggedIn()
        let (source, asked) = ClosureSource.endless()
        let capture = Task { try await test.capture(source) }
        _ = await asked.first { true }
        try await test.logIn("ann")
        try await test.logIn("bob")
        #expect(try await capture.value == .cancelled)
    }

    @Test func aLoginResponseAfterACleanupIsIgnored() async throws {
        let test = try TestClient()
        test.platform.hold("POST login")
        let login = Task { try await test.logIn() }
        try await eventually("the login is sent") { test.platform.count("POST login") > 0 }
        await test.client.cleanUp()
        test.platform.letGo()
        let error = await #expect(throws: AssayError.self) { try await login.value }
        #expect(error?.code == .unauthorizedAccess)
        #expect(!test.client.isAuthorized)
        #expect(test.client.username == nil)
        #expect(test.platform.calls.last == "POST logout", "the token is no use to anybody")
    }

    @Test func aSubmittedCaptureGoesOnWithItsOwnToken() async throws {
        let test = try await TestClient.loggedIn()
        test.platform.hold("PUT")
        let ended = OneShot<EndedCapture>()
        let states = await test.client.pendingCaptures()
        try await test.begin(test.source()) { ended.settle($0) }
        for await pending in states where pending.first?.state == .sending { break }
        await test.client.cleanUp()
        test.platform.letGo()
        let end = await ended.value()
        #expect(end.user == "Shop-user-ann")
        #expect(end.end.word == "completed")
        let after = test.platform.requests.drop { !$0.url.path.hasSuffix("logout") }.dropFirst()
        let token = try #require(try test.platform.answers(BeginCaptureResponse.self, "POST captures").first)
            .upload_token
        #expect(after.contains { $0.url.path.hasSuffix("complete") })
        #expect(after.allSatisfy { $0.headers["Authorization"] == "Bearer \(token)" })
    }
}
