import AssayCore
import AssayTestSupport
import EntrupySDK
import Testing

/// Tests for the timeline of an item from a device with a different clock, through `EntrupyApp` and the real router.
@Suite struct SubmitTimeTests {
    /// Forwards photos with a delay.
    private struct SlowSource: EntrupyCaptureSource {
        static let seconds = 3
        let photos: EntrupyFolderSource
        let clock: TestClock

        func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
            clock.advance(seconds: Self.seconds)
            return try await photos.photo(for: request)
        }
    }

    @Test(arguments: [0, 7_000.4, -7_000.4, 0.7])
    func `photos are submitted when the user is done, whatever the device's clock says`(behind: Double) async throws {
        // Late within a second, where rounding to whole seconds has the largest error.
        let start = Timestamp(microseconds: 1_795_251_600_900_000)
        let world = try await SpineWorld.make(startingAt: start)
        let transport = InProcessTransport(world.test.platform)
        let app = world.app(transport, behind: behind)
        let person = await SpineApp(app)
        let signed = try await world.sign(app.generateSDKAuthorizationRequest(), over: transport)
        _ = await person.next { app.loginUser(withSignedRequest: signed) }
        _ = await person.next { app.fetchConfigurationType(.ConfigTypeDebug) }
        app.captureSource = SlowSource(photos: try await world.photos(2), clock: world.test.clock)
        try await RunningWorkers.run(world.test.platform) {
            _ = await person.next { app.startCapture(forItem: SpineWorld.bag, viewController: UIViewController()) }
        }
        let result = try #require(await person.results.first)
        let times = try #require(result.event_times)
        let photos = try #require(result.images?.uploaded_images?.count)
        #expect(photos == 2)
        #expect(times.capture_started_at?.epoch == start.epoch)
        let submitted = try #require(times.submitted_at?.epoch)
        #expect(abs(submitted - start.epoch - Double(photos * SlowSource.seconds)) < 0.001)
        #expect(result.events?.map(\.type).prefix(2) == ["capture_started", "submitted"])
    }
}
