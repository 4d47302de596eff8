import AssayClient
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Foundation

/// An instance of the SDK over a scripted server, with an app that records its delegate calls.
@MainActor
struct Facade {
    let folder: TestFolder
    let server: ScriptedServer
    let sdk: EntrupyApp
    let app = RecordingDelegate()
    /// The app's notification center.
    let notifications = NotificationCenter()

    /// - Parameters:
    ///   - relaunchOf: Another instance whose folder and server are reused, as in a new process.
    ///   - copy: A copy of that folder, which is used in its place.
    ///   - background: The simulation of the system's background uploads.
    ///   - clock: The device's clock.
    ///   - screenHost: The environment that displays the built-in screens.
    init(
        relaunchOf earlier: Facade? = nil, on copy: TestFolder? = nil, background: BackgroundTransfers? = nil,
        clock: any CaptureClock = SystemClock(), screenHost: ScreenHost = ScreenHost()
    ) throws {
        folder = try copy ?? earlier?.folder ?? TestFolder()
        server = earlier?.server ?? ScriptedServer()
        sdk = EntrupyApp(
            environment: EntrupyEnvironment(
                client: try Self.client(server, in: folder, background, clock), screenHost: screenHost,
                notifications: notifications))
        app.attach(to: sdk)
        sdk.captureSource = EntrupyFolderSource(directory: folder.url)
    }

    private static func client(
        _ server: ScriptedServer, in folder: TestFolder, _ background: BackgroundTransfers?,
        _ clock: any CaptureClock
    ) throws -> AssayClient {
        guard let url = URL(string: "https://assay.example.test") else { throw CocoaError(.fileReadUnknown) }
        let storage = folder.url.appendingPathComponent("storage")
        let configuration = AssayConfiguration(
            baseURL: url, bundleIdentifier: "com.example.shop", storageDirectory: storage, language: "en")
        return AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: server, secrets: FileSecretStore(folder: storage),
                clock: clock, random: SystemRandom(), background: background))
    }

    /// Logs in and stores a photo in the folder.
    func logIn() async throws {
        try Data("a photo".utf8).write(to: folder.url.appendingPathComponent("front.jpg"))
        _ = await app.next { sdk.loginUser(withSignedRequest: ScriptedServer.signedRequest) }
    }

    /// Starts a capture and waits for its callback.
    func capture(_ item: [AnyHashable: Any] = ["brand": "Nike"]) async -> RecordingDelegate.Heard? {
        await app.next { sdk.startCapture(forItem: item, viewController: UIViewController()) }
    }
}
