import AssayClient
import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import EntrupySDK
import Testing

/// A logged-in user of a shop's app, and the shop's experts behind it.
struct Shopper: Sendable {
    let world: SpineWorld
    let app: EntrupyApp
    let person: SpineApp

    /// Authorizes a user and logs in.
    static func logIn(
        _ world: SpineWorld, as user: String = "customer-1", over transport: any HTTPTransport, on phone: String = "app"
    ) async throws -> Shopper {
        let app = world.app(transport, storage: "\(phone)-\(user)")
        let person = await SpineApp(app)
        let signed = try await world.sign(app.generateSDKAuthorizationRequest(), user: user, over: transport)
        let heard = await person.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loggedIn)
        return Shopper(world: world, app: app, person: person)
    }

    /// A world of its own with workers, and a user in it; the router is called in process.
    static func run(_ body: @escaping @Sendable (Shopper) async throws -> Void) async throws {
        let world = try await SpineWorld.make()
        try await RunningWorkers.run(world.test.platform) {
            try await body(try await logIn(world, over: InProcessTransport(world.test.platform)))
        }
    }

    /// Captures an item, a second after the one before, and waits until the pipeline has looked at it.
    ///
    /// - Parameters:
    ///   - photos: How many photos there are: exactly those that the item can't do without.
    ///   - firstPhoto: The same photo twice in one world would say that one of the items is not what it seems.
    func capture(_ item: [String: String], photos: Int, firstPhoto: UInt64) async throws -> String {
        world.test.clock.advance(seconds: 1)
        app.captureSource = try await world.photos(photos, firstSeed: firstPhoto)
        let heard = await person.next { app.startCapture(forItem: item, viewController: UIViewController()) }
        guard case .completed(let id) = heard else { throw NotCaptured(heard: heard) }
        _ = try await app.decided(id)
        return id
    }

    /// An item under review: by the few photos of the debug configuration, whose result an expert takes back.
    func reviewed(_ item: [String: String] = SpineWorld.bag, firstPhoto: UInt64 = 1) async throws -> String {
        let configured = await person.next { app.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(configured == .configured)
        let id = try await capture(item, photos: 2, firstPhoto: firstPhoto)
        try await ReopenItem(world.test.platform)(expert, item: ItemID(id))
        return id
    }

    /// An item under review that can be flagged once it is decided on.
    func reviewedInFull(firstPhoto: UInt64 = 1) async throws -> String {
        let configured = await person.next { app.fetchConfigurationType(.ConfigTypeProduction) }
        #expect(configured == .configured)
        return try await capture(Self.belt, photos: 6, firstPhoto: firstPhoto)
    }

    /// An expert decides.
    func decide(_ id: String, _ result: ResultID) async throws {
        try await ResolveItem(world.test.platform)(expert, item: ItemID(id), result: result)
    }

    /// What the catalog asks the fewest photos of.
    static let belt = [
        "brand": "Gucci", "product_category": "luxury", "item_type": "belt", "customer_item_id": "sku-belt",
    ]

    /// A capture did not end with an item.
    struct NotCaptured: Error {
        let heard: SpineApp.Heard?
    }

    /// Who decides on items.
    var expert: StaffActor { world.made.admin.actor }

    /// The flag of an item as both documented models have it.
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

    func setFlag(_ flag: Bool, _ id: String, reason: String, message: String? = nil) async -> SpineApp.Heard? {
        await person.next {
            app.setFlag(flag, forResultWithEntrupyID: id, flagReasonId: reason, message: message)
        }
    }
}

/// Another source, which remembers the regions that it was asked for.
final class RememberingSource: EntrupyCaptureSource {
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
