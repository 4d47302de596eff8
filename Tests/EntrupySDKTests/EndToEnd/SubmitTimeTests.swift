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
        let scenario = try await EndToEndScenario.make(startingAt: start)
        let transport = InProcessTransport(scenario.test.platform)
        let app = scenario.app(transport, behind: behind)
        let delegate = await RecordingDelegate(app)
        let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), over: transport)
        _ = await delegate.next { app.loginUser(withSignedRequest: signed) }
        _ = await delegate.next { app.fetchConfigurationType(.ConfigTypeDebug) }
        app.captureSource = SlowSource(photos: try await scenario.photos(2), clock: scenario.test.clock)
        try await RunningWorkers.run(scenario.test.platform) {
            _ = await delegate.next {
                app.startCapture(forItem: EndToEndScenario.bag, viewController: UIViewController())
            }
        }
        let result = try #require(await delegate.results.first)
        let times = try #require(result.event_times)
        let photos = try #require(result.images?.uploaded_images?.count)
        #expect(photos == 2)
        #expect(times.capture_started_at?.epoch == start.epoch)
        let submitted = try #require(times.submitted_at?.epoch)
        #expect(abs(submitted - start.epoch - Double(photos * SlowSource.seconds)) < 0.001)
        #expect(result.events?.map(\.type).prefix(2) == ["capture_started", "submitted"])
    }
}
