import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for captures that lose the network after they have begun, in this process and across a relaunch.
@Suite struct OfflineCaptureTests {
    /// Returns a client that loses the network once it has begun a capture.
    private func offline() async throws -> TestClient {
        let test = try await TestClient.loggedIn()
        // Fetched earlier, as an app does at its launch.
        try await test.client.fetchConfiguration(.debug)
        test.platform.intercept { request in
            request.url.path.hasSuffix("/captures") ? nil : .failure(HTTPError(.noRoute))
        }
        return test
    }

    /// Returns an offline client whose process ended after the user was done, and while the front photo was being sent.
    private func killed() async throws -> TestClient {
        let test = try await offline()
        let stalls = await test.client.pendingCaptures()
        try await test.begin(test.source()) { _ in false }
        for await pending in stalls where pending.first?.state == .sending { break }
        await test.client.stop()
        test.platform.recover()
        try await test.platform.receive(9, of: "front")
        return test
    }

    @Test func aCaptureTakenOfflineIsFinishedWhenTheNetworkReturns() async throws {
        let test = try await offline()
        let told = LockBox<[CaptureEnd]>([])
        try await test.begin(test.source()) { ended in
            told.withLock { $0.append(ended.end) }
            return true
        }
        try await eventually("the end is told") { told.withLock { !$0.isEmpty } }
        let pending = await test.client.pendingCaptures()
        test.platform.recover()
        for await captures in pending where captures.isEmpty { break }
        #expect(try test.platform.completed.count == 1)
        let ends = told.withLock { $0 }
        #expect(ends.count == 1, "one end is told, and what was told is not told again")
        #expect(["imageUpload", "offlineAccess"].contains(ends.first?.word))
    }

    @Test func `an offline capture of a killed app is finished at the next launch and reported once`() async throws {
        let test = try await killed()
        let next = try TestClient(relaunchOf: test)
        let before = next.platform.calls.count
        let told = LockBox<[CaptureEnd]>([])
        await next.client.setEndHandler { ended in
            told.withLock { $0.append(ended.end) }
            return true
        }
        await next.client.resumePendingCaptures()
        await next.settled()
        await next.client.resumePendingCaptures()
        #expect(told.withLock { $0.map(\.word) } == ["completed"])
        let requests = next.platform.requests.dropFirst(before)
        let front = requests.filter { $0.url.path.contains("/images/front") }
        #expect(front.map(\.method) == ["HEAD", "PATCH"], "only what is missing is sent")
        #expect(front.last?.headers["Upload-Offset"] == "9")
        #expect(requests.filter { $0.url.path.contains("/images/logo") }.map(\.method) == ["HEAD", "PUT"])
    }

    @Test func anotherUsersPartIsNeitherAskedForNorSent() async throws {
        let next = try TestClient(relaunchOf: try await killed())
        await next.client.cleanUp()
        let before = next.platform.calls.count
        try await next.logIn("bob")
        await next.client.resumePendingCaptures()
        #expect(next.platform.calls.dropFirst(before).allSatisfy { !$0.contains("captures") })
    }
}
