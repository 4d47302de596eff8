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
    let scenario: EndToEndScenario
    let transport: any HTTPTransport
    let app: EntrupyApp
    let delegate: RecordingDelegate
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
        let scenario = try await EndToEndScenario.make()
        let engine = ScriptedEngine(script)
        try await RunningWorkers.run(scenario.test.platform) {
            try await inside(scenario, engine, endless, body)
        }
    }

    private static func inside(
        _ scenario: EndToEndScenario, _ engine: ScriptedEngine, _ endless: TimeInterval?,
        _ body: @MainActor @Sendable (ScreenShop, ScriptedEngine) async throws -> Void
    ) async throws {
        let shop = ScreenShop(scenario, engine, endless, over: InProcessTransport(scenario.test.platform))
        try await shop.logIn()
        try await body(shop, engine)
    }

    private init(
        _ scenario: EndToEndScenario, _ engine: ScriptedEngine, _ endless: TimeInterval?,
        over transport: any HTTPTransport
    ) {
        self.scenario = scenario
        self.transport = transport
        app = scenario.app(
            transport, endless: endless, screenHost: Self.host(root, engine))
        delegate = RecordingDelegate(app)
    }

    /// Returns a screen over a root view controller, whose pages are an engine's.
    static func host(_ root: UIViewController, _ engine: ScriptedEngine) -> ScreenHost {
        ScreenHost(frontMost: { [weak root] in root?.frontMost }, prepare: { $0.headlessEngine = { engine } })
    }

    private func logIn() async throws {
        let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), over: transport)
        let heard = await delegate.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loggedIn)
    }

    /// Creates an item with a decision that can be disputed.
    func item() async throws -> String {
        let client = SimulatedClient(scenario: scenario, app: app, delegate: delegate)
        let id = try await client.reviewedInFull()
        try await client.decide(id, .authentic)
        app.captureSource = nil
        return id
    }

    /// Returns the callbacks after the given number of earlier ones.
    func heard(after count: Int) -> [RecordingDelegate.Heard] { Array(delegate.heard.dropFirst(count)) }

    /// The presented screen.
    var screen: UIViewController? { root.presentedViewController }
}

extension UIViewController {
    fileprivate var frontMost: UIViewController { presentedViewController?.frontMost ?? self }
}
