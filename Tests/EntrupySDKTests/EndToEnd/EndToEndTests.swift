import AssayCore
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Testing

/// Tests for the documented sequence through `EntrupyApp`, with the real router in process and with the real server.
@Suite struct EndToEndTests {
    @Test func itemIsAuthenticatedEndToEndInProcess() async throws {
        let scenario = try await EndToEndScenario.make()
        try await RunningWorkers.run(scenario.test.platform) {
            try await Self.authenticate(scenario, over: InProcessTransport(scenario.test.platform))
        }
    }

    @Test func itemIsAuthenticatedEndToEndOverSockets() async throws {
        let scenario = try await EndToEndScenario.make()
        try await LiveServer.run(scenario.test.platform) { _ in
            try await Self.authenticate(scenario, over: URLSessionTransport())
        }
    }

    /// Authorizes, logs in, configures, captures and requests the result.
    ///
    /// Each callback and payload must be as documented.
    private static func authenticate(_ scenario: EndToEndScenario, over transport: any HTTPTransport) async throws {
        let app = scenario.app(transport)
        let delegate = await RecordingDelegate(app)
        #expect(!app.isAuthorizationValid())
        let request = app.generateSDKAuthorizationRequest()
        #expect(request != app.generateSDKAuthorizationRequest())
        let signed = try await scenario.sign(request, over: transport)
        #expect(await delegate.next { app.loginUser(withSignedRequest: signed) } == .loggedIn)
        #expect(app.isAuthorizationValid())
        let expiry = try #require(await delegate.expiries.first)
        #expect(expiry == scenario.test.clock.now().adding(seconds: 86_400).epoch)
        #expect(await delegate.next { app.fetchConfigurationType(.ConfigTypeProduction) } == .configured)

        app.captureSource = try await scenario.photos(12)
        let heard = await delegate.next {
            app.startCapture(forItem: EndToEndScenario.bag, viewController: UIViewController())
        }
        let result = try #require(await delegate.results.first, "\(String(describing: heard))")
        #expect(heard == .completed(result.authentication_id))
        #expect(await delegate.lastItem == EndToEndScenario.bag)
        #expect(result.status.result.id == .needs_review)
        #expect(result.status.result.display.header == "Under Review")
        #expect(result.properties.brand.id == "gucci")
        #expect(result.properties.brand.display["name"] == "Gucci")
        #expect((result.images?.uploaded_images?.count ?? 0) >= 5)

        _ = try await app.fetchSessionDetails(entrupyId: " \(result.authentication_id.lowercased()) ")
        let details = try await app.decided(result.authentication_id)
        #expect(details.event_times?.initial_result_set_at != nil)
        #expect(details.events?.map(\.type).last == "review_started")
        #expect(await delegate.heard == [.loggedIn, .configured, .completed(result.authentication_id)])
    }
}
