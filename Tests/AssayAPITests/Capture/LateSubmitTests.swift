import AssayCore
import AssayKeys
import AssayTestSupport
import AssayWire
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for submits that arrive after the two hours, with a time stated by the client.
@Suite struct LateSubmitTests {
    private static let place = ["capture": "capture-1"]
    private static let hour = 60 * 60
    /// The client's stated submit time: a minute before the limit, in seconds after the beginning.
    private static let pressed = 2 * hour - 60

    private let shop: APIShop
    private let began: Timestamp
    private let upload: String

    init() async throws {
        shop = try await APIShop()
        upload = try await shop.begin().decode(BeginCaptureResponse.self).upload_token
        began = shop.clock.now()
    }

    /// - Parameter token: The token to use; by default the upload token, as in the SDK.
    private func submit(with token: String? = nil) async throws -> TestResponse {
        let body = SubmitCaptureRequest(
            submitted_at: began.adding(seconds: Self.pressed).epoch, digests: [:], text_fields: [:])
        return try await shop.call(
            Endpoints.submitCapture.route, Self.place, bytes: APIShop.json(body), token: token ?? upload)
    }

    /// Makes an app request every minute until this many seconds after the beginning.
    private func useTheApp(until end: Int) async throws {
        while shop.clock.now() < began.adding(seconds: end) {
            #expect(try await shop.call(Endpoints.configuration.route).status == .ok)
            shop.clock.advance(seconds: 60)
        }
    }

    @Test(arguments: [true, false])
    func aTimeOfBeforeIsNotBelievedOfAnAppThatWasInUse(withUploadToken: Bool) async throws {
        try await useTheApp(until: 3 * Self.hour)
        #expect(try await submit(with: withUploadToken ? upload : "ann").refusal() == "410 capture_expired")
        let status = try await shop.call(Endpoints.captureStatus.route, Self.place).decode(CaptureStatusResponse.self)
        #expect(status.state == "expired")
    }

    @Test func aPhoneThatWasSilentAllTheTimeIsBelieved() async throws {
        shop.clock.advance(seconds: 20 * Self.hour)
        #expect(try await submit().status == .ok)
    }
}
