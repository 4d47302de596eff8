import AssayClient
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import FaultProxy

@testable import SampleApp

/// A device with the sample app.
///
/// Everything is real except the time of day.
@MainActor
struct SampleDevice {
    let servers: SampleServers
    let shop: Shop
    let client: AssayClient

    /// - Parameters:
    ///   - photos: The number of photos in the folder.
    ///   - screenHost: The environment for screens; by default the app's window, which does not exist here.
    init(
        _ servers: SampleServers, photos: Int = 2, screenHost: ScreenHost = ScreenHost()
    ) async throws {
        let folder = servers.test.folder.url.appendingPathComponent("phone")
        let configuration = AssayConfiguration(
            baseURL: servers.proxy.url, bundleIdentifier: SampleServers.bundleID, storageDirectory: folder,
            language: "en")
        let client = AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: URLSessionTransport(),
                secrets: FileSecretStore(folder: folder.appendingPathComponent("secrets")),
                clock: ShortWaitClock(clock: servers.test.clock), random: SystemRandom()))
        self.servers = servers
        self.client = client
        let backend = ShopBackend(address: servers.backend, user: "amelie", password: SampleServers.password)
        shop = Shop(
            sdk: EntrupyApp(environment: EntrupyEnvironment(makeClient: { client }, screenHost: screenHost)),
            backend: backend,
            journal: Journal())
        shop.sdk.captureSource = EntrupyFolderSource(directory: try await servers.photos(photos))
        shop.capture.configuration = .ConfigTypeDebug
    }

    /// Presses buttons one after the other, each after the callback of the previous one.
    func press(_ buttons: Button...) async {
        for button in buttons {
            switch button {
            case .configure: await shop.journal.next { shop.capture.fetchConfiguration() }
            case .capture: await shop.journal.next { shop.capture.authenticate(Catalog.sneakers) }
            case .history: await shop.journal.next { shop.history.reload() }
            case .find: await shop.journal.next { shop.finder.find() }
            case .flag: await shop.journal.next { shop.flag.load("0000000000") }
            case .retakes: await shop.journal.next { shop.retake.search() }
            case .detail: await shop.detail.load("0000000000")
            }
        }
    }

    /// Returns every callback of every delegate, once no more can follow.
    ///
    /// It removes the injected failures, waits until no capture is open or being sent, then waits for a round trip to
    /// the server and a main-queue turn.
    func everythingHeard() async throws -> [String] {
        servers.mend()
        for await pending in await client.pendingCaptures() where pending.allSatisfy(\.hasEnded) { break }
        _ = try await URLSessionTransport().send(
            HTTPRequest("GET", servers.proxy.url.appendingPathComponent("v2/health")))
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        return shop.journal.lines
    }
}

/// A button of the app.
enum Button {
    case configure
    case capture
    case history
    case find
    case flag
    case retakes
    case detail
}

extension PendingCapture {
    fileprivate var hasEnded: Bool {
        if case .ended = state { true } else { false }
    }
}
