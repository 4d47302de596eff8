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
        return try await test.capture()
    }

    /// A response that the system received an hour ago, to a request of an earlier process.
    @Test func theTimeOfAnAnswerByTheSystemSaysNothingOfTheClock() async throws {
        let test = try TestClient { platform in
            ImmediateSession.transfers(platform) {
                $0.headers["Assay-Time"] = "\(ManualClock.start.timeIntervalSince1970 - 3_600)"
            }
        }
        let (platform, offset) = (test.platform, LockBox<TimeInterval?>(nil))
        platform.hold("PUT")
        platform.intercept { [weak client = test.client] request in
            if request.url.path.hasSuffix("complete") { offset.withLock { $0 = client?.tokens.clockOffset } }
            return nil
        }
        async let outcome = capture(test)
        // The photos' responses are the last ones before the item's.
        try await eventually("the user is done") { platform.count("POST submit") > 0 }
        platform.letGo()
        #expect(try await outcome.isCompleted)
        #expect(offset.withLock { $0 } == 0)
    }

    @Test func theRestOfAPhotoIsLeftToTheSystemAsTheWholePhoto() async throws {
        let test = try TestClient { ImmediateSession.transfers($0) }
        test.platform.cut("PUT front", after: 5)
        test.platform.intercept { [weak client = test.client] request in
            guard request.method == "PATCH" else { return nil }
            client?.background?.handover.turnOn()
            return .failure(HTTPError(.connectionLost))
        }
        #expect(try await capture(test).isCompleted)
        #expect(test.platform.uploads(of: "front") == ["PUT", "HEAD", "PATCH", "PUT"])
    }
}
