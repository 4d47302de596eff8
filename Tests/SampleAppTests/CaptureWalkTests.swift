import AssayClient
import AssayTestSupport
import EntrupySDK
import FaultProxy
import Testing

@testable import SampleApp

/// Tests for the sample app's captures under disturbances: the delegate calls, in order and complete.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CaptureWalkTests {
    private static let loggedIn = ["didLoginUserSuccessfully", "didFetchConfigurationSuccessfully"]

    private func device(_ servers: SampleServers) async throws -> SampleDevice {
        let device = try await SampleDevice(servers)
        _ = await device.shop.authorization.prepare()
        await device.press(.configure)
        return device
    }

    @Test(arguments: [
        Fault.cutRequest(after: 1_000), .dropAnswer, .cutAnswer(after: 10), .refusal(503, code: "storage_unavailable"),
        .captivePortal,
    ])
    func `a photo whose fourth upload succeeds gives a completed capture`(fault: Fault) async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await device(servers)
            // Affects every request with bytes of this photo: the whole upload, and the rest after an interruption.
            servers.proxy.add(FaultRule("PUT", "PATCH", path: "/images/outer_side", times: 3, fault))
            await device.press(.capture)
            let uploads = servers.proxy.requests.filter { ["PUT", "PATCH"].contains($0.method) }
            let heard = try await device.everythingHeard()
            #expect(
                heard == Self.loggedIn + [
                    "didCaptureCompleteSuccessfully sneakers-1: Under Review"
                ])
            let sent = uploads.filter { $0.path.contains("/images/outer_side") }.count
            // If only the response was lost, the client queries the upload, finds it complete, and sends nothing more.
            if case .answer = fault { #expect(sent == 4) } else { #expect((1...4).contains(sent)) }
            #expect(uploads.filter { $0.path.hasSuffix("/size_tag") }.count == 1)
        }
    }

    @Test func aCaptureThatTheUserCancelsIsToldOnce() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await device(servers)
            let photos = EntrupyFolderSource(directory: try await servers.photos(2))
            device.shop.sdk.captureSource = Camera { request in
                request.region == "size_tag" ? nil : try await photos.photo(for: request)
            }
            await device.press(.capture)
            let heard = try await device.everythingHeard()
            #expect(heard == Self.loggedIn + ["didUserCancelCapture sneakers-1"])
        }
    }

    @Test func aCaptureWhoseUserLogsOutIsCancelledOnce() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await device(servers)
            let camera = Camera.thatWaits()
            device.shop.sdk.captureSource = camera
            await device.shop.journal.next {
                device.shop.capture.authenticate(Catalog.sneakers)
                Task { @MainActor in
                    await camera.isAsked()
                    device.shop.authorization.logOut()
                }
            }
            // After another login, the user would be notified of remaining captures.
            _ = await device.shop.authorization.prepare()
            let heard = try await device.everythingHeard()
            #expect(
                heard == Self.loggedIn + ["didUserCancelCapture sneakers-1", "didLoginUserSuccessfully"])
        }
    }

    @Test func aCaptureThatIsNotFinishedWithinTwoHoursIsATimeout() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await device(servers)
            let camera = Camera.thatWaits()
            device.shop.sdk.captureSource = camera
            await device.shop.journal.next {
                device.shop.capture.authenticate(Catalog.sneakers)
                Task {
                    await camera.isAsked()
                    servers.test.clock.advance(seconds: 2 * 60 * 60)
                }
            }
            let heard = try await device.everythingHeard()
            #expect(heard == Self.loggedIn + ["didCaptureTimeout sneakers-1"])
        }
    }
}

/// The source of photos at the process's boundary, controlled by a test.
private final class Camera: EntrupyCaptureSource {
    private let take: @Sendable (EntrupyPhotoRequest) async throws -> EntrupyPhoto?
    private let asked: AsyncStream<Void>
    private let ask: AsyncStream<Void>.Continuation

    init(_ take: @escaping @Sendable (EntrupyPhotoRequest) async throws -> EntrupyPhoto?) {
        self.take = take
        (asked, ask) = AsyncStream.makeStream(of: Void.self)
    }

    /// Returns a camera whose user never takes a photo.
    static func thatWaits() -> Camera {
        Camera { _ in
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            throw CancellationError()
        }
    }

    /// Waits until a photo is requested.
    func isAsked() async {
        for await _ in asked { return }
    }

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        ask.yield()
        return try await take(request)
    }
}
