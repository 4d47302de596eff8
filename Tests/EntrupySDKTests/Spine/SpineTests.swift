import AssayCore
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Testing

/// Tests for the documented sequence through `EntrupyApp`, with the real router in process and with the real server.
@Suite struct SpineTests {
    @Test func itemIsAuthenticatedEndToEndInProcess() async throws {
        let world = try await SpineWorld.make()
        try await RunningWorkers.run(world.test.platform) {
            try await Self.authenticate(world, over: InProcessTransport(world.test.platform))
        }
    }

    @Test func itemIsAuthenticatedEndToEndOverSockets() async throws {
        let world = try await SpineWorld.make()
        try await LiveServer.run(world.test.platform) { _ in
            try await Self.authenticate(world, over: URLSessionTransport())
        }
    }

    /// Authorizes, logs in, configures, captures and requests the result.
    ///
    /// Each callback and payload must be as documented.
    private static func authenticate(_ world: SpineWorld, over transport: any HTTPTransport) async throws {
        let app = world.app(transport)
        let person = await SpineApp(app)
        #expect(!app.isAuthorizationValid())
        let request = app.generateSDKAuthorizationRequest()
        #expect(request != app.generateSDKAuthorizationRequest())
        let signed = try await world.sign(request, over: transport)
        #expect(await person.next { app.loginUser(withSignedRequest: signed) } == .loggedIn)
        #expect(app.isAuthorizationValid())
        let expiry = try #require(await person.expiries.first)
        #expect(expiry == world.test.clock.now().adding(seconds: 86_400).epoch)
        #expect(await person.next { app.fetchConfigurationType(.ConfigTypeProduction) } == .configured)

        app.captureSource = try await world.photos(12)
        let heard = await person.next { app.startCapture(forItem: SpineWorld.bag, viewController: UIViewController()) }
        let result = try #require(await person.results.first, "\(String(describing: heard))")
        #expect(heard == .completed(result.authentication_id))
        #expect(await person.lastItem == SpineWorld.bag)
        #expect(result.status.result.id == .needs_review)
        #expect(result.status.result.display.header == "Under Review")
        #expect(result.properties.brand.id == "gucci")
        #expect(result.properties.brand.display["name"] == "Gucci")
        #expect((result.images?.uploaded_images?.count ?? 0) >= 5)

        _ = try await app.fetchSessionDetails(entrupyId: " \(result.authentication_id.lowercased()) ")
        let details = try await app.decided(result.authentication_id)
        #expect(details.event_times?.initial_result_set_at != nil)
        #expect(details.events?.map(\.type).last == "review_started")
        #expect(await person.heard == [.loggedIn, .configured, .completed(result.authentication_id)])
    }
}

@Suite struct SpineRefusalTests {
    private struct LoggedIn {
        let world: SpineWorld
        let app: EntrupyApp
        let person: SpineApp
        let transport: InProcessTransport
    }

    private func loggedIn(_ world: SpineWorld, storage: String = "app", user: String = "customer-1") async throws
        -> LoggedIn
    {
        let transport = InProcessTransport(world.test.platform)
        let app = world.app(transport, storage: storage)
        let person = await SpineApp(app)
        let signed = try await world.sign(app.generateSDKAuthorizationRequest(), user: user, over: transport)
        #expect(await person.next { app.loginUser(withSignedRequest: signed) } == .loggedIn)
        return LoggedIn(world: world, app: app, person: person, transport: transport)
    }

    @Test func signedRequestIsGoodForOneLogin() async throws {
        let world = try await SpineWorld.make()
        let transport = InProcessTransport(world.test.platform)
        let app = world.app(transport)
        let person = await SpineApp(app)
        let signed = try await world.sign(app.generateSDKAuthorizationRequest(), over: transport)
        #expect(await person.next { app.loginUser(withSignedRequest: signed) } == .loggedIn)
        #expect(
            await person.next { app.loginUser(withSignedRequest: signed) } == .loginFailed(.ErrorCodeForbiddenError))
    }

    @Test func unregisteredBundleIDIsForbidden() async throws {
        let world = try await SpineWorld.make()
        let transport = InProcessTransport(world.test.platform)
        let app = world.app(transport, bundleID: "com.example.stranger")
        let person = await SpineApp(app)
        let signed = try await world.sign(app.generateSDKAuthorizationRequest(), over: transport)
        #expect(
            await person.next { app.loginUser(withSignedRequest: signed) } == .loginFailed(.ErrorCodeForbiddenError))
    }

    @Test(arguments: ["", "not a token", "a.b.c"])
    func malformedSignedRequestIsUnauthorized(_ text: String) async throws {
        let world = try await SpineWorld.make()
        let app = world.app(InProcessTransport(world.test.platform))
        let person = await SpineApp(app)
        let heard = await person.next { app.loginUser(withSignedRequest: text) }
        #expect(heard == .loginFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test func signedRequestOfAnotherDeviceIsUnauthorized() async throws {
        let world = try await SpineWorld.make()
        let transport = InProcessTransport(world.test.platform)
        let signed = try await world.sign(
            world.app(transport, storage: "other").generateSDKAuthorizationRequest(), over: transport)
        let app = world.app(transport)
        let person = await SpineApp(app)
        let heard = await person.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loginFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test func authorizationRunsOutByTheServersClock() async throws {
        let world = try await SpineWorld.make()
        let user = try await loggedIn(world)
        world.test.clock.advance(seconds: 86_400 - 6)
        #expect(user.app.isAuthorizationValid())
        world.test.clock.advance(seconds: 2)
        #expect(!user.app.isAuthorizationValid())
        let heard = await user.person.next { user.app.fetchConfigurationType(.ConfigTypeProduction) }
        #expect(heard == .configurationFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test func authorizationSurvivesARestartOfTheApp() async throws {
        let world = try await SpineWorld.make()
        let user = try await loggedIn(world)
        #expect(user.app.isAuthorizationValid())
        #expect(world.app(user.transport).isAuthorizationValid())
        #expect(!world.app(user.transport, storage: "another-phone").isAuthorizationValid())
    }

    @Test func callsWithoutALoginFailAndAreNeverSilent() async throws {
        let world = try await SpineWorld.make()
        let app = world.app(InProcessTransport(world.test.platform))
        let person = await SpineApp(app)
        app.captureSource = try await world.photos(1)
        let capture = await person.next {
            app.startCapture(forItem: SpineWorld.bag, viewController: UIViewController())
        }
        guard case .captureFailed(.ErrorCodeUnauthorizedAccess, _) = capture else {
            Issue.record("heard \(String(describing: capture))")
            return
        }
        let configuration = await person.next { app.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(configuration == .configurationFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test func cleanupEndsTheSessionOnTheServerToo() async throws {
        let world = try await SpineWorld.make()
        let user = try await loggedIn(world)
        user.app.cleanup()
        try await eventually("the session has ended") { !user.app.isAuthorizationValid() }
        #expect(!world.app(user.transport).isAuthorizationValid())
    }

    @Test(arguments: [
        (["product_category": "luxury"], "brand"), (["brand": "Nike", "product_category": "sneakers"], "style_name"),
        (["brand": "Gucci", "product_category": "cars"], "product_category"),
        (["brand": "Gucci", "product_category": "apparel"], "item_type"),
    ])
    func metadataThatLacksAKeyNamesIt(_ item: [String: String], _ key: String) async throws {
        let world = try await SpineWorld.make()
        let user = try await loggedIn(world)
        user.app.captureSource = try await world.photos(1)
        let heard = await user.person.next { user.app.startCapture(forItem: item, viewController: UIViewController()) }
        guard case .captureFailed(.ErrorCodeBadRequest, let description) = heard else {
            Issue.record("heard \(String(describing: heard))")
            return
        }
        #expect(description.contains(key))
        #expect(await user.person.lastItem == item)
    }

    @Test func anotherUsersItemIsUnknown() async throws {
        let world = try await SpineWorld.make()
        let owner = try await loggedIn(world)
        let stranger = try await loggedIn(world, storage: "stranger", user: "customer-2")
        try await RunningWorkers.run(world.test.platform) {
            owner.app.captureSource = try await world.photos(2)
            // Not inside `#expect`, which would make the call twice in a closure like this one.
            let configured = await owner.person.next { owner.app.fetchConfigurationType(.ConfigTypeDebug) }
            #expect(configured == .configured)
            _ = await owner.person.next {
                owner.app.startCapture(forItem: SpineWorld.bag, viewController: UIViewController())
            }
        }
        let id = try #require(await owner.person.results.first?.authentication_id)
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
        let world = try await SpineWorld.make()
        let user = try await loggedIn(world)
        try await RunningWorkers.run(world.test.platform) {
            user.app.captureSource = try await world.photos(2)
            let configured = await user.person.next { user.app.fetchConfigurationType(.ConfigTypeDebug) }
            #expect(configured == .configured)
            let heard = await user.person.next {
                user.app.startCapture(forItem: SpineWorld.bag, viewController: UIViewController())
            }
            let id = try #require(
                await user.person.results.first?.authentication_id, "\(String(describing: heard))")
            let result = try await user.app.decided(id)
            #expect(result.status.result.id == .invalid)
            #expect(!result.status.flag.is_flaggable)
        }
    }
}
