import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for a device that is back online after the two hours, with an earlier submit.
@Suite struct ClientLateSubmitTests {
    /// The platform accepts no photo of an open capture after its deadline.
    ///
    /// The photos and the submit are retried concurrently; here a photo is sent first.
    @Test func aPhotoThatIsRefusedForTheTimeWaitsForTheSubmit() async throws {
        let test = try TestClient()
        try await test.logIn()
        let state = LockBox((isRefused: false, isSubmitted: false))
        test.platform.intercept { request in
            state.withLock { state in
                if request.url.path.hasSuffix("submit") {
                    guard state.isRefused else { return .failure(HTTPError(.noRoute)) }
                    state.isSubmitted = true
                }
                guard request.url.path.contains("/images/"), !state.isSubmitted else { return nil }
                // A submit happens only once all photos are taken.
                guard request.url.path.contains("back") else { return .failure(HTTPError(.noRoute)) }
                state.isRefused = true
                return ScriptedPlatform.problem(.captureExpired)
            }
        }
        let source = ClosureSource(try test.photos("front", "back"))
        _ = try? await test.client.capture(CaptureItem(["brand": "Nike"]), photos: source)
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(state.withLock { $0.isRefused })
        #expect(test.platform.state.withLock { $0.captures.values.map(\.state) } == ["completed"])
        #expect(test.platform.state.withLock { $0.captures.values.first?.photos.count } == 2)
    }
}
