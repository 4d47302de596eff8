import AssayClient
import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import EntrupySDK
import Testing

/// A logged-in user of a shop's app, with access to the shop's experts.
struct SimulatedClient: Sendable {
    let scenario: EndToEndScenario
    let app: EntrupyApp
    let delegate: RecordingDelegate

    /// Authorizes a user and logs in.
    static func logIn(
        _ scenario: EndToEndScenario, as user: String = "customer-1", over transport: any HTTPTransport,
        on device: String = "app"
    ) async throws -> SimulatedClient {
        let app = scenario.app(transport, storage: "\(device)-\(user)")
        let delegate = await RecordingDelegate(app)
        let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), user: user, over: transport)
        let heard = await delegate.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loggedIn)
        return SimulatedClient(scenario: scenario, app: app, delegate: delegate)
    }

    /// Creates a separate world with workers and a user, and runs the body.
    ///
    /// The router is called in process.
    static func run(_ body: @escaping @Sendable (SimulatedClient) async throws -> Void) async throws {
        let scenario = try await EndToEndScenario.make()
        try await RunningWorkers.run(scenario.test.platform) {
            try await body(try await logIn(scenario, over: InProcessTransport(scenario.test.platform)))
        }
    }

    /// Captures an item, one second after the previous one, and waits for its first decision.
    ///
    /// - Parameters:
    ///   - photos: The number of photos, which must equal the number that the item requires.
    ///   - firstPhoto: The seed of the first photo. The same photo on two items of one world would make one of them
    ///     suspicious.
    func capture(_ item: [String: String], photos: Int, firstPhoto: UInt64) async throws -> String {
        scenario.test.clock.advance(seconds: 1)
        app.captureSource = try await scenario.photos(photos, firstSeed: firstPhoto)
        let heard = await delegate.next { app.startCapture(forItem: item, viewController: UIViewController()) }
        guard case .completed(let id) = heard else { throw NotCaptured(heard: heard) }
        _ = try await app.decided(id)
        return id
    }

    /// Creates an item under review.
    ///
    /// It uses the debug configuration, which needs few photos, and an expert then re-opens the item.
    func reviewed(_ item: [String: String] = EndToEndScenario.bag, firstPhoto: UInt64 = 1) async throws -> String {
        let configured = await delegate.next { app.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(configured == .configured)
        let id = try await capture(item, photos: 2, firstPhoto: firstPhoto)
        try await ReopenItem(scenario.test.platform)(expert, item: ItemID(id))
        return id
    }

    /// Creates an item under review that can be flagged once it is decided.
    func reviewedInFull(firstPhoto: UInt64 = 1) async throws -> String {
        let configured = await delegate.next { app.fetchConfigurationType(.ConfigTypeProduction) }
        #expect(configured == .configured)
        return try await capture(Self.belt, photos: 6, firstPhoto: firstPhoto)
    }

    /// Decides the item as an expert.
    func decide(_ id: String, _ result: ResultID) async throws {
        try await ResolveItem(scenario.test.platform)(expert, item: ItemID(id), result: result)
    }

    /// The item for which the catalog requires the fewest photos.
    static let belt = [
        "brand": "Gucci", "product_category": "luxury", "item_type": "belt", "customer_item_id": "sku-belt",
    ]

    /// The error for a capture that did not produce an item.
    struct NotCaptured: Error {
        let heard: RecordingDelegate.Heard?
    }

    /// The expert who decides items.
    var expert: StaffActor { scenario.made.admin.actor }

    /// Returns the flag of an item in both documented formats.
    func flag(_ id: String) async -> (details: EntrupyFlagDetails?, flag: EntrupyCaptureResultStatusFlag?) {
        await withCheckedContinuation { continuation in
            app.getFlagDetailsForResult(withEntrupyID: id) { payload, _ in
                let payload = payload ?? [:]
                continuation.resume(
                    returning: (
                        decode(EntrupyFlagDetails.self, payload), decode(EntrupyCaptureResultStatusFlag.self, payload)
                    ))
            }
        }
    }

    func setFlag(_ flag: Bool, _ id: String, reason: String, message: String? = nil) async -> RecordingDelegate.Heard? {
        await delegate.next {
            app.setFlag(flag, forResultWithEntrupyID: id, flagReasonId: reason, message: message)
        }
    }
}

/// A wrapper of another source that records the requested regions.
final class RegionRecordingSource: EntrupyCaptureSource {
    private let source: any EntrupyCaptureSource
    private let regions = LockBox<[String]>([])

    init(_ source: any EntrupyCaptureSource) {
        self.source = source
    }

    var asked: [String] { regions.withLock { $0 } }

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        regions.withLock { $0.append(request.region) }
        return try await source.photo(for: request)
    }
}
