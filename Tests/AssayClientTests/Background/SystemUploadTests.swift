import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import Foundation
import Testing

@testable import AssayClient

/// Tests for uploads that the system continues without the process, and for their responses.
@Suite(.timeLimit(.minutes(5))) struct SystemUploadTests {
    private func capture(_ test: TestClient) async throws -> CaptureOutcome {
        try await test.logIn()
        let photos = ClosureSource(try test.photos("front", "back"))
        return try await test.client.capture(CaptureItem(["brand": "Nike"]), photos: photos)
    }

    /// A response that the system received an hour ago, to a request of an earlier process.
    @Test func theTimeOfAnAnswerByTheSystemSaysNothingOfTheClock() async throws {
        let test = try TestClient { platform in
            ImmediateSession.transfers(platform) { $0.headers["Assay-Time"] = String(platform.now - 3_600) }
        }
        let (platform, gate, offset) = (test.platform, Gate(), LockBox<TimeInterval?>(nil))
        platform.state.withLock { state in
            state.regions = [ScriptedPlatform.region("front")]
            state.photoGate = gate
        }
        platform.intercept { [weak client = test.client] request in
            if request.url.path.hasSuffix("complete") { offset.withLock { $0 = client?.tokens.clockOffset } }
            return nil
        }
        async let outcome = capture(test)
        // The photo's response is the last one before the item's.
        try await eventually("the user is done") { platform.count("POST", "submit") > 0 }
        gate.open()
        #expect(try await outcome == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        #expect(offset.withLock { $0 } == 0)
    }

    @Test func theRestOfAPhotoIsLeftToTheSystemAsTheWholePhoto() async throws {
        let test = try TestClient { ImmediateSession.transfers($0) }
        let platform = test.platform
        platform.intercept { [weak client = test.client] request in
            guard request.url.path.contains("/images/front") else { return nil }
            switch request.method {
            case "PUT" where platform.uploads(of: "front").count == 1:
                platform.keep("photo of front", 5)
                return .failure(HTTPError(.connectionLost))
            case "PATCH":
                client?.background?.handover.turnOn()
                return .failure(HTTPError(.connectionLost))
            default: return nil
            }
        }
        #expect(try await capture(test) == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        #expect(platform.uploads(of: "front") == ["PUT", "HEAD", "PATCH", "PUT"])
    }
}
