import AssayClient
import AssayCore
import AssayHTTP
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import AssayWire
import EntrupySDK

/// A platform with an organization, and its apps.
struct EndToEndScenario: Sendable {
    static let bundleID = "com.example.shop"
    static let bag = [
        "brand": "Gucci", "product_category": "luxury", "item_type": "wallet", "customer_item_id": "sku-1",
    ]

    let test: TestPlatform
    let made: InitializeInstallation.Initialized
    /// Whether the users are the sandbox's.
    var isSandbox = false
    /// The token of the users' backend.
    var token: String { (isSandbox ? made.sandboxToken : made.token).value }

    /// - Parameters:
    ///   - start: The initial time of the platform's clock.
    ///   - isForDevelopment: Whether a screen can be continued in another browser of this machine.
    static func make(
        startingAt start: Timestamp? = nil, isForDevelopment: Bool = false
    ) async throws -> EndToEndScenario {
        let clock = start.map { TestClock($0) } ?? TestClock()
        // The clients are real, and their checks take real time.
        let test = try await TestPlatform.make(
            .sqlite, clock: clock, sleeper: ContinuousClock(), isForDevelopment: isForDevelopment)
        let made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: bundleID, adminEmail: "admin@shop.example")
        return EndToEndScenario(test: test, made: made)
    }

    /// Creates an SDK instance with separate storage.
    ///
    /// - Parameters:
    ///   - language: The language of texts for people.
    ///   - behind: The device clock's delay behind the platform's clock, in seconds.
    ///   - endless: The length of waits that never end, in seconds.
    ///   - clock: The device's clock, in place of one with the parameters above.
    ///   - background: The simulation of the system's background uploads.
    ///   - notifications: The notification center for the app's move to the background.
    ///   - screenHost: The environment that displays the built-in screens.
    func app(
        _ transport: any HTTPTransport, bundleID: String = EndToEndScenario.bundleID, storage: String = "app",
        language: String = "en", behind: TimeInterval = 0, endless: TimeInterval? = nil,
        clock: (any CaptureClock)? = nil, background: BackgroundTransfers? = nil,
        notifications: NotificationCenter = .default,
        screenHost: ScreenHost = ScreenHost()
    ) -> EntrupyApp {
        let folder = test.folder.url.appendingPathComponent(storage)
        let configuration = AssayConfiguration(
            baseURL: test.platform.address.baseURL, bundleIdentifier: bundleID, storageDirectory: folder,
            language: language)
        let environment = ClientEnvironment(
            configuration: configuration, transport: transport,
            secrets: FileSecretStore(folder: folder.appendingPathComponent("secrets")),
            clock: clock ?? AppClock(test.clock, behind: behind, endless: endless), random: UnseededRandom(),
            background: background)
        let client = AssayClient(environment)
        return EntrupyApp(
            environment: EntrupyEnvironment(
                makeClient: { client }, screenHost: screenHost, notifications: notifications))
    }

    /// Has the platform sign a request for a user, as the partner's backend does.
    func sign(
        _ request: String, user: String = "customer-1", over transport: any HTTPTransport
    ) async throws -> String {
        let endpoint = Endpoints.authorizeUser(.v2).route
        let body = [
            "sdk_authorization_request": request, "unique_user_id": user, "email": "\(user)@shop.example",
        ]
        let response = try await transport.send(
            HTTPRequest(
                endpoint.method.rawValue, test.platform.address.baseURL.appendingPathComponent(endpoint.path()),
                headers: ["Authorization": "Token \(token)", "Content-Type": "application/json"],
                body: .data(try WireJSON.encode(body))))
        return try WireJSON.decode(AuthorizeUserResponse.self, from: response.body).signed_authorization_request
    }

    /// Creates a folder with this many different, acceptable photos.
    ///
    /// The same seed gives the same photos in every world.
    func photos(_ count: Int, firstSeed: UInt64 = 1) async throws -> EntrupyFolderSource {
        let folder = test.folder.url.appendingPathComponent("photos-\(count)-\(firstSeed)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in 0..<count {
            let file = folder.appendingPathComponent("\(index < 10 ? "0" : "")\(index).jpg")
            try Data(try await SamplePhoto.sharp(firstSeed + UInt64(index))).write(to: file)
        }
        return EntrupyFolderSource(directory: folder)
    }
}

extension EntrupyApp {
    /// Polls an item until it has a first decision, for any length of time.
    func decided(_ id: String) async throws -> EntrupyCaptureResult {
        var details = try await fetchSessionDetails(entrupyId: id)
        try await eventually("the item has its first result") {
            guard details.event_times?.initial_result_set_at == nil else { return true }
            details = try await fetchSessionDetails(entrupyId: id)
            return false
        }
        return details
    }
}

/// The app's random generator.
///
/// No test depends on its values.
struct UnseededRandom: ClientRandom {
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: .min ... .max) } }

    func unit() -> Double { Double.random(in: 0...1) }
}

/// The app's clock: the test's time of day, with short real waits, since uploads and checks are real too.
struct AppClock: CaptureClock {
    private let clock: TestClock
    private let behind: TimeInterval
    private let endless: TimeInterval?

    /// - Parameter endless: The length, in seconds, of a wait that ends only with its task. A test uses it for timeouts
    ///   that must not expire.
    init(_ clock: TestClock, behind: TimeInterval = 0, endless: TimeInterval? = nil) {
        self.clock = clock
        self.behind = behind
        self.endless = endless
    }

    func now() -> Date {
        clock.now().date - behind
    }

    func wait(_ seconds: TimeInterval) async throws {
        try await waitShortly(seconds, endless: endless)
    }
}
