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

    private let shop: CaptureShop
    private let began: Timestamp
    private let upload: String

    init() async throws {
        shop = try await CaptureShop()
        upload = try await shop.begin().decode(BeginCaptureResponse.self).upload_token
        began = shop.test.clock.now()
    }

    private var session: String { CaptureShop.token(of: shop.ann) }

    /// - Parameter token: The token to use; by default the upload token, as in the SDK.
    private func submit(with token: String? = nil, pressed: Int = pressed) async throws -> TestResponse {
        let body = SubmitCaptureRequest(
            submitted_at: began.adding(seconds: pressed).epoch, digests: [:], text_fields: [:])
        return try await shop.call(
            Endpoints.submitCapture.route, Self.place, token: token ?? upload,
            body: ByteBuffer(bytes: try WireJSON.encode(body)))
    }

    /// Makes an app request every minute until this many seconds after the beginning.
    private func useTheApp(until end: Int) async throws {
        while shop.test.clock.now() < began.adding(seconds: end) {
            #expect(try await shop.call(Endpoints.configuration.route).status == .ok)
            shop.test.clock.advance(seconds: 60)
        }
    }

    private func expectTooLate(_ response: TestResponse) throws {
        #expect(response.status == .gone)
        #expect(try response.problem().code == "capture_expired")
    }

    @Test(arguments: [true, false])
    func aTimeOfBeforeIsNotBelievedOfAnAppThatWasInUse(withUploadToken: Bool) async throws {
        try await useTheApp(until: 3 * Self.hour)
        try expectTooLate(try await submit(with: withUploadToken ? upload : session))
        let status = try await shop.call(Endpoints.captureStatus.route, Self.place).decode(CaptureStatusResponse.self)
        #expect(status.state == "expired")
    }

    @Test func aPhoneThatWasSilentAllTheTimeIsBelieved() async throws {
        shop.test.clock.advance(seconds: 20 * Self.hour)
        #expect(try await submit().status == .ok)
    }
}
