import AssayClient
import AssayCore
import AssayHTTP
import AssayTestSupport
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// A logged-in user of a shop's app on a device with a screen, with the real router.
///
/// Scripts simulate the pages.
@MainActor
struct ScreenShop {
    let world: SpineWorld
    let transport: any HTTPTransport
    let app: EntrupyApp
    let person: SpineApp
    /// The view controller that is visible before a screen is presented.
    let root = UIViewController()

    /// Creates a separate world with workers, and runs the body.
    ///
    /// - Parameters:
    ///   - endless: The length of waits that never end, in seconds; by default the timeout for a page that does not
    ///     load.
    ///   - script: The behavior of each page.
    static func run(
        endless: TimeInterval? = 30, _ script: @escaping ScriptedEngine.Script = { await $0.greet() },
        _ body: @escaping @MainActor @Sendable (ScreenShop, ScriptedEngine) async throws -> Void
    ) async throws {
        let world = try await SpineWorld.make()
        let engine = ScriptedEngine(script)
        try await RunningWorkers.run(world.test.platform) {
            try await inside(world, engine, endless, body)
        }
    }

    private static func inside(
        _ world: SpineWorld, _ engine: ScriptedEngine, _ endless: TimeInterval?,
        _ body: @MainActor @Sendable (ScreenShop, ScriptedEngine) async throws -> Void
    ) async throws {
        let shop = ScreenShop(world, engine, endless, over: InProcessTransport(world.test.platform))
        try await shop.logIn()
        try await body(shop, engine)
    }

    private init(
        _ world: SpineWorld, _ engine: ScriptedEngine, _ endless: TimeInterval?, over transport: any HTTPTransport
    ) {
        self.world = world
        self.transport = transport
        app = world.app(
            transport, endless: endless,
            screenHost: ScreenHost(frontMost: { [weak root] in root?.frontMost }) { $0.headlessEngine = { engine } })
        person = SpineApp(app)
    }

    private func logIn() async throws {
        let signed = try await world.sign(app.generateSDKAuthorizationRequest(), over: transport)
        let heard = await person.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loggedIn)
    }

    /// Creates an item with a decision that can be disputed.
    func item() async throws -> String {
        let shopper = SimulatedClient(world: world, app: app, person: person)
        let id = try await shopper.reviewedInFull()
        try await shopper.decide(id, .authentic)
        app.captureSource = nil
        return id
    }

    /// Returns the callbacks after the given number of earlier ones.
    func heard(after count: Int) -> [SpineApp.Heard] { Array(person.heard.dropFirst(count)) }

    /// The presented screen.
    var screen: UIViewController? { root.presentedViewController }
}

extension UIViewController {
    fileprivate var frontMost: UIViewController { presentedViewController?.frontMost ?? self }
}
