import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import Foundation

@testable import EntrupySDK

/// An instance of the SDK over a real platform, with an app that records its delegate calls.
@MainActor
struct Facade {
    let folder: TestFolder
    let server: ClientPlatform
    /// The device's clock, with which the server's time advances.
    let clock: ManualClock
    let sdk: EntrupyApp
    let app = RecordingDelegate()
    /// The app's notification center.
    let notifications = NotificationCenter()

    /// - Parameters:
    ///   - relaunchOf: Another instance whose folder, clock and server are reused, as in a new process.
    ///   - copy: A copy of that folder, which is used in its place.
    ///   - background: The simulation of the system's background uploads.
    ///   - other: Another clock for the SDK.
    ///   - screenHost: The environment that displays the built-in screens.
    init(
        relaunchOf earlier: Facade? = nil, on copy: TestFolder? = nil, background: BackgroundTransfers? = nil,
        clock other: (any CaptureClock)? = nil, screenHost: ScreenHost = ScreenHost()
    ) throws {
        folder = try copy ?? earlier?.folder ?? TestFolder()
        clock = earlier?.clock ?? other as? ManualClock ?? ManualClock()
        server = earlier?.server ?? ClientPlatform(clock: clock)
        let client = Self.client(server, in: folder, background, other ?? clock)
        sdk = EntrupyApp(
            environment: EntrupyEnvironment(
                makeClient: { client }, screenHost: screenHost, notifications: notifications))
        app.attach(to: sdk)
        sdk.captureSource = EntrupyFolderSource(directory: folder.url)
        useShortSet()
    }

    /// Makes captures ask for two photos, without the callback of a fetched configuration.
    private func useShortSet() {
        sdk.settings.withLock { $0.configuration = .debug }
    }

    private static func client(
        _ server: ClientPlatform, in folder: TestFolder, _ background: BackgroundTransfers?,
        _ clock: any CaptureClock
    ) -> AssayClient {
        let storage = folder.url.appendingPathComponent("storage")
        let configuration = AssayConfiguration(
            baseURL: ClientPlatform.base(), bundleIdentifier: "com.example.shop", storageDirectory: storage,
            language: "en")
        return AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: server, secrets: FileSecretStore(folder: storage),
                clock: clock, random: SystemRandom(), background: background))
    }

    /// Logs in a user, and stores the photos of a wallet in the folder.
    func logIn(_ user: String = "ann") async throws {
        for (region, seed) in [("front", UInt64(11)), ("logo", 12)] {
            try folder.file("\(region).jpg", try await SamplePhoto.sharp(seed))
        }
        let signed = try await server.sign(sdk.generateSDKAuthorizationRequest(), user: user)
        _ = await app.next { sdk.loginUser(withSignedRequest: signed) }
        useShortSet()
    }

    /// Starts a capture and waits for its callback.
    func capture(_ item: [AnyHashable: Any] = wallet()) async -> RecordingDelegate.Heard? {
        await app.next { start(item) }
    }

    /// Starts a capture.
    func start(_ item: [AnyHashable: Any] = wallet()) {
        sdk.startCapture(forItem: item, viewController: UIViewController())
    }

    /// The metadata of a wallet of a brand.
    nonisolated static func wallet(_ brand: String = "Gucci") -> [AnyHashable: Any] {
        ClientPlatform.wallet.merging(["brand": brand]) { $1 }
    }

    /// Waits until a request of the held call has arrived.
    func held() async {
        for await _ in server.holds { break }
    }

    /// Waits until no capture is up: the last one's end has been reported, or no delegate was there to receive it.
    func released() async throws {
        try await eventually("no capture is up") {
            guard let pass = sdk.presentation.enter() else { return false }
            sdk.presentation.leave(pass)
            return true
        }
    }

    /// The last completed capture, as the app hears of it.
    var completed: RecordingDelegate.Heard {
        get throws { .completed(try server.completed.last ?? "none") }
    }
}
