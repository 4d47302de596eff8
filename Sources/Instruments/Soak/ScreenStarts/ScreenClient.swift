import AssayClient
import AssayHTTP
import EntrupySDK
import Foundation
import HeadlessChromium
import HeadlessWebKit

/// An app whose capture screens open in a browser, one start after the other.
@MainActor
final class ScreenClient {
    /// The time after which a start without a callback is a violation.
    private static let limit = Duration.seconds(180)

    private let name: String
    private let run: ScreensRun
    private let root = UIViewController()
    private let client: AssayClient
    private let ended: AsyncStream<Int>
    private let ending: AsyncStream<Int>.Continuation
    private var sdk: EntrupyApp?
    private var listener: StartListener?
    /// The fault of the current start, and the users at its pages.
    private var plan = ScreenPlan(fault: .none, presses: 0)
    private var player: ScreenPlayer?
    private var players: [Task<Void, Never>] = []

    init(_ name: String, _ run: ScreensRun) {
        (self.name, self.run) = (name, run)
        (ended, ending) = AsyncStream.makeStream(of: Int.self)
        client = AssayClient(
            configuration: AssayConfiguration(
                baseURL: run.installation.address, bundleIdentifier: SoakInstallation.bundleID,
                storageDirectory: run.folder.clients.appending(path: name), language: "en"))
    }

    /// Has the app's request signed, and logs in.
    func logIn() async throws {
        let screenHost = ScreenHost(
            frontMost: { [weak self] in self?.root },
            prepare: { [weak self] configuration in
                guard let engine = self?.engine() else { return }
                configuration.headlessEngine = { engine }
            })
        let sdk = EntrupyApp(environment: EntrupyEnvironment(client: client, screenHost: screenHost))
        let listener = StartListener(counters: run.counters) { [ending] in ending.yield($0) }
        sdk.captureDelegate = listener
        (self.sdk, self.listener) = (sdk, listener)
        let signed = try await run.installation.sign(
            client.authorizationRequest(), user: "soak-\(name)", over: URLSessionTransport())
        _ = try await client.logIn(signedRequest: signed)
        // The debug configuration requires two photos.
        try await client.fetchConfiguration(.debug)
        sdk.fetchConfigurationType(.ConfigTypeDebug)
    }

    private func engine() -> ChromiumEngine {
        ChromiumEngine(
            ChromiumOptions(camera: .film(run.film), hasWindow: false),
            access: plan.fault == .refusedCamera ? .denied : .granted,
            opened: { [weak self] tab in
                guard let self, let player = self.player else { return }
                players.append(Task { await player.play(tab) })
            })
    }

    /// Starts a capture, and waits for its first terminal callback and the end of its screen.
    ///
    /// - Returns: Violations.
    func start(_ number: Int) async -> [String] {
        plan = run.plan.next()
        player = ScreenPlayer(plan)
        let late = Task { [ending] in
            try await Task.sleep(for: Self.limit)
            ending.yield(-number)
        }
        sdk?.startCapture(forItem: StartListener.item(number), viewController: root)
        var violations: [String] = []
        for await one in ended where abs(one) == number {
            if one < 0 { violations.append("start \(number) (\(plan.fault.rawValue)) got no callback in time") }
            break
        }
        late.cancel()
        for player in players { player.cancel() }
        players = []
        // The next start needs the screen's place.
        for _ in 0..<200 where root.presentedViewController != nil { try? await Task.sleep(for: .milliseconds(50)) }
        if root.presentedViewController != nil { violations.append("the screen of start \(number) stayed open") }
        if plan.fault.isHarmless, run.counters.end(of: number) != "completed" {
            violations.append(
                "start \(number) (\(plan.fault.rawValue)) ended as \(run.counters.end(of: number) ?? "nothing")")
        }
        return violations
    }

    /// Waits until callbacks that are on their way have arrived.
    func settle() async {
        for await pending in await client.pendingCaptures() {
            let isIdle = pending.allSatisfy { if case .ended = $0.state { true } else { false } }
            if isIdle { break }
        }
        _ = try? await client.item("0000000000")
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        await client.stop()
    }
}
