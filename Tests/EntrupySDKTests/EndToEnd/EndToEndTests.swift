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

@Suite struct EndToEndRefusalTests {
    private struct LoggedIn {
        let scenario: EndToEndScenario
        let app: EntrupyApp
        let delegate: RecordingDelegate
        let transport: InProcessTransport
    }

    private func loggedIn(
        _ scenario: EndToEndScenario, storage: String = "app", user: String = "customer-1"
    ) async throws -> LoggedIn {
        let transport = InProcessTransport(scenario.test.platform)
        let app = scenario.app(transport, storage: storage)
        let delegate = await RecordingDelegate(app)
        let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), user: user, over: transport)
        #expect(await delegate.next { app.loginUser(withSignedRequest: signed) } == .loggedIn)
        return LoggedIn(scenario: scenario, app: app, delegate: delegate, transport: transport)
    }

    @Test func signedRequestIsGoodForOneLogin() async throws {
        let scenario = try await EndToEndScenario.make()
        let transport = InProcessTransport(scenario.test.platform)
        let app = scenario.app(transport)
        let delegate = await RecordingDelegate(app)
        let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), over: transport)
        #expect(await delegate.next { app.loginUser(withSignedRequest: signed) } == .loggedIn)
        #expect(
            await delegate.next { app.loginUser(withSignedRequest: signed) } == .loginFailed(.ErrorCodeForbiddenError))
    }

    @Test func unregisteredBundleIDIsForbidden() async throws {
        let scenario = try await EndToEndScenario.make()
        let transport = InProcessTransport(scenario.test.platform)
        let app = scenario.app(transport, bundleID: "com.example.stranger")
        let delegate = await RecordingDelegate(app)
        let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), over: transport)
        #expect(
            await delegate.next { app.loginUser(withSignedRequest: signed) } == .loginFailed(.ErrorCodeForbiddenError))
    }

    @Test(arguments: ["", "not a token", "a.b.c"])
    func malformedSignedRequestIsUnauthorized(_ text: String) async throws {
        let scenario = try await EndToEndScenario.make()
        let app = scenario.app(InProcessTransport(scenario.test.platform))
        let delegate = await RecordingDelegate(app)
        let heard = await delegate.next { app.loginUser(withSignedRequest: text) }
        #expect(heard == .loginFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test func signedRequestOfAnotherDeviceIsUnauthorized() async throws {
        let scenario = try await EndToEndScenario.make()
        let transport = InProcessTransport(scenario.test.platform)
        let signed = try await scenario.sign(
            scenario.app(transport, storage: "other").generateSDKAuthorizationRequest(), over: transport)
        let app = scenario.app(transport)
        let delegate = await RecordingDelegate(app)
        let heard = await delegate.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loginFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test func authorizationRunsOutByTheServersClock() async throws {
        let scenario = try await EndToEndScenario.make()
        let user = try await loggedIn(scenario)
        scenario.test.clock.advance(seconds: 86_400 - 6)
        #expect(user.app.isAuthorizationValid())
        scenario.test.clock.advance(seconds: 2)
        #expect(!user.app.isAuthorizationValid())
        let heard = await user.delegate.next { user.app.fetchConfigurationType(.ConfigTypeProduction) }
        #expect(heard == .configurationFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test func authorizationSurvivesARestartOfTheApp() async throws {
        let scenario = try await EndToEndScenario.make()
        let user = try await loggedIn(scenario)
        #expect(user.app.isAuthorizationValid())
        #expect(scenario.app(user.transport).isAuthorizationValid())
        #expect(!scenario.app(user.transport, storage: "another-phone").isAuthorizationValid())
    }

    @Test func callsWithoutALoginFailAndAreNeverSilent() async throws {
        let scenario = try await EndToEndScenario.make()
        let app = scenario.app(InProcessTransport(scenario.test.platform))
        let delegate = await RecordingDelegate(app)
        app.captureSource = try await scenario.photos(1)
        let capture = await delegate.next {
            app.startCapture(forItem: EndToEndScenario.bag, viewController: UIViewController())
        }
        guard case .captureFailed(.ErrorCodeUnauthorizedAccess, _) = capture else {
            Issue.record("heard \(String(describing: capture))")
            return
        }
        let configuration = await delegate.next { app.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(configuration == .configurationFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test func cleanupEndsTheSessionOnTheServerToo() async throws {
        let scenario = try await EndToEndScenario.make()
        let user = try await loggedIn(scenario)
        user.app.cleanup()
        try await eventually("the session has ended") { !user.app.isAuthorizationValid() }
        #expect(!scenario.app(user.transport).isAuthorizationValid())
    }

    @Test(arguments: [
        (["product_category": "luxury"], "brand"), (["brand": "Nike"], "product_category"),
        (["brand": "Gucci", "product_category": "cars"], "product_category"),
        (["brand": "Gucci", "product_category": "apparel"], "item_type"),
    ])
    func metadataThatLacksAKeyNamesIt(_ item: [String: String], _ key: String) async throws {
        let scenario = try await EndToEndScenario.make()
        let user = try await loggedIn(scenario)
        user.app.captureSource = try await scenario.photos(1)
        let heard = await user.delegate.next {
            user.app.startCapture(forItem: item, viewController: UIViewController())
        }
        guard case .captureFailed(.ErrorCodeBadRequest, let description) = heard else {
            Issue.record("heard \(String(describing: heard))")
            return
        }
        #expect(description.contains(key))
        #expect(await user.delegate.lastItem == item)
    }

    @Test func anotherUsersItemIsUnknown() async throws {
        let scenario = try await EndToEndScenario.make()
        let owner = try await loggedIn(scenario)
        let stranger = try await loggedIn(scenario, storage: "stranger", user: "customer-2")
        try await RunningWorkers.run(scenario.test.platform) {
            owner.app.captureSource = try await scenario.photos(2)
            // Not inside `#expect`, which would make the call twice in a closure like this one.
            let configured = await owner.delegate.next { owner.app.fetchConfigurationType(.ConfigTypeDebug) }
            #expect(configured == .configured)
            _ = await owner.delegate.next {
                owner.app.startCapture(forItem: EndToEndScenario.bag, viewController: UIViewController())
            }
        }
        let id = try #require(await owner.delegate.results.first?.authentication_id)
        #expect(try await owner.app.fetchSessionDetails(entrupyId: id).authentication_id == id)
        let foreign = await #expect(throws: EntrupyError.self) {
            try await stranger.app.fetchSessionDetails(entrupyId: id)
        }
        let unknown = await #expect(throws: EntrupyError.self) {
            try await stranger.app.fetchSessionDetails(entrupyId: "0000000000")
        }
        #expect(foreign?.code == .ErrorCodeBadRequest)
        #expect(foreign?.localizedDescription == unknown?.localizedDescription)
    }

    @Test func debugConfigurationEndsAsInvalid() async throws {
        let scenario = try await EndToEndScenario.make()
        let user = try await loggedIn(scenario)
        try await RunningWorkers.run(scenario.test.platform) {
            user.app.captureSource = try await scenario.photos(2)
            let configured = await user.delegate.next { user.app.fetchConfigurationType(.ConfigTypeDebug) }
            #expect(configured == .configured)
            let heard = await user.delegate.next {
                user.app.startCapture(forItem: EndToEndScenario.bag, viewController: UIViewController())
            }
            let id = try #require(
                await user.delegate.results.first?.authentication_id, "\(String(describing: heard))")
            let result = try await user.app.decided(id)
            #expect(result.status.result.id == .invalid)
            #expect(!result.status.flag.is_flaggable)
        }
    }
}
