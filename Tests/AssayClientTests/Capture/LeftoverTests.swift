import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for captures that outlive their process, and for the notifications about their ends.
@Suite struct LeftoverTests {
    /// The ends that were reported.
    private final class Told: Sendable {
        private let ends = LockBox<[CaptureEnd]>([])
        private let isThere = LockBox(true)

        var all: [CaptureEnd] { ends.withLock { $0 } }

        func leave() { isThere.withLock { $0 = false } }

        func comeBack() { isThere.withLock { $0 = true } }

        func hear(_ ended: EndedCapture) -> Bool {
            guard isThere.withLock({ $0 }) else { return false }
            ends.withLock { $0.append(ended.end) }
            return true
        }
    }

    /// Returns a client whose process ended while the photos of a submitted capture could not be sent.
    private func killedWhileSending() async throws -> TestClient {
        let test = try await TestClient.loggedIn()
        test.platform.goOffline("PUT")
        let stalls = await test.client.pendingCaptures()
        try await test.begin(test.source()) { _ in false }
        for await pending in stalls where pending.first?.state == .sending { break }
        await test.client.stop()
        test.platform.recover()
        return test
    }

    @Test func aSubmittedCaptureIsSentAtTheNextLaunchAndReportedOnce() async throws {
        let killed = try await killedWhileSending()
        let next = try TestClient(relaunchOf: killed)
        let told = Told()
        await next.client.setEndHandler { told.hear($0) }
        await next.client.resumePendingCaptures()
        await next.settled()
        #expect(told.all.map(\.word) == ["completed"])
        #expect(next.platform.count("PUT front") >= 1)
        let third = try TestClient(relaunchOf: killed)
        await third.client.setEndHandler { told.hear($0) }
        await third.client.resumePendingCaptures()
        #expect(told.all.count == 1)
    }

    @Test func anUndeliveredEndIsDeliveredWhenAHandlerIsSet() async throws {
        let killed = try await killedWhileSending()
        let next = try TestClient(relaunchOf: killed)
        let told = Told()
        told.leave()
        await next.client.setEndHandler { told.hear($0) }
        await next.client.resumePendingCaptures()
        for await pending in await next.client.pendingCaptures() {
            if case .ended(.success(.completed)) = pending.first?.state { break }
        }
        #expect(told.all.isEmpty)
        told.comeBack()
        await next.client.resumePendingCaptures()
        await next.settled()
        #expect(told.all.count == 1)
        #expect(!next.hasCaptureFiles)
    }

    @Test func anotherUsersCaptureIsNeitherSentNorShown() async throws {
        let killed = try await killedWhileSending()
        let next = try TestClient(relaunchOf: killed)
        let told = Told()
        await next.client.setEndHandler { told.hear($0) }
        let before = next.platform.calls.count
        await next.client.cleanUp()
        try await next.logIn("bob")
        await next.client.resumePendingCaptures()
        #expect(next.client.username == "Shop-user-bob")
        let calls = next.platform.calls.dropFirst(before)
        #expect(Array(calls) == ["POST logout", "POST login"])
        let pending = await next.client.pendingCaptures().first { _ in true }
        #expect(pending == [])
        #expect(told.all.isEmpty)
        await next.client.cleanUp()
        try await next.logIn("ann")
        await next.settled()
        #expect(told.all.map(\.word) == ["completed"])
    }

    @Test func anotherPlatformsCaptureIsNeitherSentNorReported() async throws {
        let killed = try await killedWhileSending()
        let elsewhere = try TestClient(relaunchOf: killed, host: "other.example.test")
        let told = Told()
        await elsewhere.client.setEndHandler { told.hear($0) }
        try await elsewhere.logIn()
        let before = elsewhere.platform.calls.count
        await elsewhere.client.resumePendingCaptures()
        #expect(await elsewhere.client.pendingCaptures().first { _ in true } == [])
        #expect(elsewhere.platform.calls.count == before)
        #expect(told.all.isEmpty)
        #expect(elsewhere.hasCaptureFiles)
    }

    @Test func anUnfinishedCaptureHasEndedWithItsProcess() async throws {
        let test = try await TestClient.loggedIn()
        let (source, asked) = ClosureSource.endless(but: try await test.photos("front"))
        try await test.begin(source) { _ in false }
        _ = await asked.first { true }
        await test.client.stop()
        let next = try TestClient(relaunchOf: test)
        let told = Told()
        await next.client.setEndHandler { told.hear($0) }
        await next.client.resumePendingCaptures()
        #expect(told.all == [.success(.cancelled)])
        #expect(next.platform.calls.last?.hasPrefix("DELETE") == true)
        #expect(!next.hasCaptureFiles)
    }

    /// Returns a client whose process ended while this many captures waited for their first photos.
    private func killedWhileTakingPhotos(_ count: Int) async throws -> TestClient {
        let test = try await TestClient.loggedIn()
        let (source, asked) = ClosureSource.endless()
        for _ in 0..<count {
            try await test.begin(source) { _ in false }
        }
        for await _ in asked.prefix(count) {}
        await test.client.stop()
        return test
    }

    /// Waits until this many captures are being cancelled.
    private func cancelling(_ count: Int, _ test: TestClient) async throws {
        try await eventually("\(count) captures are being cancelled") {
            test.platform.count("DELETE") >= count
        }
    }

    @Test func twoResumesAtOnceTellEachEndOnce() async throws {
        let killed = try await killedWhileTakingPhotos(2)
        killed.platform.hold("DELETE")
        let next = try TestClient(relaunchOf: killed)
        let told = Told()
        await next.client.setEndHandler { told.hear($0) }
        let first = Task { await next.client.resumePendingCaptures() }
        try await cancelling(1, next)
        let second = Task { await next.client.resumePendingCaptures() }
        try await cancelling(2, next)
        next.platform.letGo()
        await first.value
        await second.value
        #expect(told.all == [.success(.cancelled), .success(.cancelled)])
        #expect(!next.hasCaptureFiles)
    }

    /// Returns the next launch.
    ///
    /// Its only unfinished capture ends while no listener is present, and the platform's response is delayed.
    private func settlingUnheard() async throws -> (next: TestClient, told: Told) {
        let killed = try await killedWhileTakingPhotos(1)
        killed.platform.hold("DELETE")
        let next = try TestClient(relaunchOf: killed)
        let told = Told()
        told.leave()
        await next.client.setEndHandler { told.hear($0) }
        return (next, told)
    }

    @Test func aResumptionDuringADeliveryReportsTheEndAfterwards() async throws {
        let (next, told) = try await settlingUnheard()
        let first = Task { await next.client.resumePendingCaptures() }
        try await cancelling(1, next)
        told.comeBack()
        await next.client.resumePendingCaptures()
        #expect(told.all.isEmpty)
        next.platform.letGo()
        await first.value
        #expect(told.all == [.success(.cancelled)])
        #expect(!next.hasCaptureFiles)
    }

    @Test func aCaptureThatIsDismissedWhileItsEndIsInHandIsForgotten() async throws {
        let (next, told) = try await settlingUnheard()
        let resume = Task { await next.client.resumePendingCaptures() }
        try await cancelling(1, next)
        let pending = try #require(await next.client.pendingCaptures().first { _ in true }?.first)
        #expect(pending.state == .ended(.success(.cancelled)))
        await next.client.dismiss(pending)
        next.platform.letGo()
        await resume.value
        #expect(!next.hasCaptureFiles)
        told.comeBack()
        await next.client.resumePendingCaptures()
        #expect(told.all.isEmpty)
    }

    @Test func photosThatAreTooOldToBeSentAreDeleted() async throws {
        let killed = try await killedWhileSending()
        killed.clock.advance(7 * 86_400 + 1)
        let next = try TestClient(relaunchOf: killed)
        let told = Told()
        await next.client.setEndHandler { told.hear($0) }
        await next.client.resumePendingCaptures()
        #expect(told.all == [.success(.timedOut)])
        #expect(!next.hasCaptureFiles)
    }

    @Test func anEndedCaptureCanBeDismissed() async throws {
        let killed = try await killedWhileSending()
        let next = try TestClient(relaunchOf: killed)
        await next.client.resumePendingCaptures()
        for await pending in await next.client.pendingCaptures() {
            guard let capture = pending.first, case .ended = capture.state else { continue }
            #expect(capture.item.metadata["customer_item_id"] == "sku-1")
            await next.client.dismiss(capture)
            break
        }
        #expect(await next.client.pendingCaptures().first { _ in true } == [])
        #expect(!next.hasCaptureFiles)
    }
}
