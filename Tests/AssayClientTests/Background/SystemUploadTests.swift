import AssayHTTP
import Foundation
import Testing

@testable import AssayClient

/// What follows from uploads that the system goes on with.
@Suite(.timeLimit(.minutes(5))) struct SystemUploadTests {
    private func capture(_ test: TestClient) async throws -> CaptureOutcome {
        try await test.logIn()
        let photos = ClosureSource(try test.photos("front", "back"))
        return try await test.client.capture(CaptureItem(["brand": "Nike"]), photos: photos)
    }

    @Test func theRestOfAPhotoIsLeftToTheSystemAsTheWholePhoto() async throws {
        let test = try TestClient { PassingSession.transfers($0) }
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
