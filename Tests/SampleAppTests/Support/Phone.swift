import AssayClient
import AssayHTTP
import AssayTestSupport
import EntrupySDK
import FaultProxy

@testable import SampleApp

/// A phone with the sample app: everything is real but the time of day, and how long the app's network waits.
@MainActor
struct Phone {
    let market: Marketplace
    let shop: Shop
    let client: AssayClient
    private let patience: LockBox<TimeInterval?>

    /// - Parameters:
    ///   - photos: How many the photo folder has.
    ///   - stage: Where screens are shown; by default in the app's window, of which it has none.
    init(
        _ market: Marketplace, bundleID: String = Marketplace.bundleID, photos: Int = 2,
        stage: ScreenStage = ScreenStage()
    ) async throws {
        let folder = market.test.folder.url.appendingPathComponent("phone")
        let configuration = AssayConfiguration(
            baseURL: market.proxy.url, bundleIdentifier: bundleID, storageDirectory: folder, language: "en")
        let patience = LockBox<TimeInterval?>(nil)
        let client = AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: HurriedTransport(patience: patience),
                secrets: FileSecretStore(folder: folder.appendingPathComponent("secrets")),
                clock: PhoneClock(clock: market.test.clock), random: SystemRandom()))
        self.market = market
        self.client = client
        self.patience = patience
        let backend = ShopBackend(address: market.backend, user: "amelie", password: Marketplace.password)
        shop = Shop(
            sdk: EntrupyApp(environment: EntrupyEnvironment(client: client, stage: stage)), backend: backend,
            journal: Journal())
        shop.sdk.captureSource = EntrupyFolderSource(directory: try await market.photos(photos))
        shop.capture.configuration = .ConfigTypeDebug
    }

    /// What the person presses, each until its callback is there.
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

    /// What the app does by itself is not waited for longer than this, in seconds, until it is set back to `nil`.
    func wait(atMost seconds: TimeInterval?) {
        patience.withLock { $0 = seconds }
    }

    /// Every callback of every delegate, once nothing more can come.
    ///
    /// The network is mended, no capture is open or being sent, and a round trip to the server and a turn of the main
    /// queue have passed.
    func everythingHeard() async throws -> [String] {
        market.mend()
        for await pending in await client.pendingCaptures() where pending.allSatisfy(\.hasEnded) { break }
        _ = try await URLSessionTransport().send(
            HTTPRequest("GET", market.proxy.url.appendingPathComponent("v2/health")))
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

/// The real network, whose deadlines a test can shorten.
private struct HurriedTransport: HTTPTransport {
    private let transport = URLSessionTransport()
    let patience: LockBox<TimeInterval?>

    init(patience: LockBox<TimeInterval?>) {
        self.patience = patience
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        var request = request
        if let patience = patience.withLock({ $0 }) { request.deadline = patience }
        return try await transport.send(request, progress: progress)
    }
}
