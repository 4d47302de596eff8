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
        let test = try await TestClient.loggedIn()
        let state = LockBox((isRefused: false, isSubmitted: false))
        test.platform.intercept { request in
            state.withLock { state in
                if request.url.path.hasSuffix("submit") {
                    guard state.isRefused else { return .failure(HTTPError(.noRoute)) }
                    state.isSubmitted = true
                }
                guard request.url.path.contains("/images/"), !state.isSubmitted else { return nil }
                // A submit happens only once all photos are taken.
                guard request.url.path.contains("logo") else { return .failure(HTTPError(.noRoute)) }
                state.isRefused = true
                return .success(MadeAnswer.problem(410, "capture_expired"))
            }
        }
        _ = try? await test.capture()
        await test.settled()
        #expect(state.withLock { $0.isRefused })
        #expect(try test.platform.completed.count == 1)
    }
}
