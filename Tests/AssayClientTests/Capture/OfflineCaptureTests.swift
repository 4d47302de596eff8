import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for captures that lose the network after they have begun, in this process and across a relaunch.
@Suite struct OfflineCaptureTests {
    private let item = CaptureItem(["brand": "Nike", "customer_item_id": "sku-1"])

    /// Returns a capture that has lost the network before its first photo was sent.
    private func offline() async throws -> (test: TestClient, isOffline: LockBox<Bool>) {
        let test = try TestClient()
        try await test.logIn()
        let isOffline = LockBox(true)
        test.platform.intercept { request in
            let isBegin = request.method == "POST" && request.url.path.hasSuffix("/captures")
            return isOffline.withLock { $0 } && !isBegin ? .failure(HTTPError(.noRoute)) : nil
        }
        // Fetched earlier, as an app does at its launch.
        isOffline.withLock { $0 = false }
        try await test.client.fetchConfiguration()
        isOffline.withLock { $0 = true }
        return (test, isOffline)
    }

    @Test func aCaptureTakenOfflineIsFinishedWhenTheNetworkReturns() async throws {
        let (test, isOffline) = try await offline()
        let told = LockBox<[CaptureEnd]>([])
        let source = ClosureSource(try test.photos("front", "back"))
        _ = try await test.client.beginCapture(item, configuration: .production, photos: source) { ended in
            told.withLock { $0.append(ended.end) }
            return true
        }
        try await eventually("the end is told") { told.withLock { !$0.isEmpty } }
        let pending = await test.client.pendingCaptures()
        isOffline.withLock { $0 = false }
        for await captures in pending where captures.isEmpty { break }
        #expect(test.platform.state.withLock { $0.captures.values.map(\.state) } == ["completed"])
        #expect(test.platform.state.withLock { $0.captures.values.first?.photos.count } == 2)
        let ends = told.withLock { $0 }
        #expect(ends.count == 1, "one end is told, and what was told is not told again")
        guard case .failure(let error)? = ends.first else {
            Issue.record("the loss of the network must be told")
            return
        }
        #expect([.imageUpload, .offlineAccess].contains(error.code))
    }
}
