import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// A phone that is back when the two hours are over, with a submit from before.
@Suite struct ClientLateSubmitTests {
    /// The platform takes no photo of an open capture after its time.
    ///
    /// The photos and the submit are retried side by side; here a photo is first.
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
                // Only once all photos are taken is there a submit.
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
