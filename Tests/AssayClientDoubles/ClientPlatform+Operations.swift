import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation

/// The parts of a platform that has been started.
struct StartedPlatform: Sendable {
    let test: TestPlatform
    let made: InitializeInstallation.Initialized
    let router: InProcessTransport
    /// The last check of photos, after which the next one begins.
    private let checks = LockBox(Task<Void, any Error> {})

    init(base: URL, clock: TestClock) async throws {
        // A photo that arrives in process never idles.
        test = try await TestPlatform.make(clock: clock, idleClock: NeverClock(), baseURL: base.absoluteString)
        made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        router = InProcessTransport(test.platform)
    }

    /// Checks all received photos, also those that another call is checking.
    func checkPhotos() async throws {
        let check = checks.withLock { last in
            last = Task { [last] in
                _ = await last.result
                try await test.checkPhotos()
            }
            return last
        }
        try await check.value
    }
}

/// The work of a partner's backend and of experts.
extension ClientPlatform {
    /// The platform, which starts at its first use: many tests of a client send nothing.
    var started: StartedPlatform {
        get async throws {
            try await starting.withLock { [base, clock] task in
                let start = task ?? Task { try await StartedPlatform(base: base, clock: clock) }
                task = start
                return start
            }.value
        }
    }

    /// Signs an app's request for a user, as the partner's backend has it done.
    package func sign(_ request: String, user: String = "ann") async throws -> String {
        let platform = try await started
        let body = [
            "sdk_authorization_request": request, "unique_user_id": "user-\(user)", "email": "\(user)@shop.example",
        ]
        let answer = try await platform.router.send(
            HTTPRequest(
                "POST", base.deletingLastPathComponent().appendingPathComponent(Endpoints.authorizeUser(.v2).path()),
                headers: ["Authorization": "Token \(platform.made.token.value)", "Content-Type": "application/json"],
                body: .data(try WireJSON.encode(body))), progress: nil)
        return try WireJSON.decode(AuthorizeUserResponse.self, from: answer.body).signed_authorization_request
    }

    /// The token of the last login.
    package var session: String {
        get throws { try answers(LoginResponse.self, "POST login").last?.access_token ?? "" }
    }

    /// Ends the session of the last login from elsewhere.
    package func revokeSession() async throws {
        let platform = try await started
        _ = try await platform.router.send(
            HTTPRequest(
                "POST", base.deletingLastPathComponent().appendingPathComponent(Endpoints.logout.path()),
                headers: ["Authorization": "Bearer \(try session)"]), progress: nil)
    }

    /// Captures an item of the logged-in user.
    ///
    /// - Parameter isFlaggable: Whether an expert also decides it.
    package func item(isFlaggable: Bool = false) async throws -> String {
        let platform = try await started
        let user = try await AuthenticateUser(platform.test.platform)(token: try session).actor
        let id = try await platform.test.capture(
            "made-\(isFlaggable)", of: isFlaggable ? Self.belt : Self.wallet,
            configuration: isFlaggable ? "production" : "debug", as: user)
        try await platform.test.decideAll()
        let expert = platform.made.admin.actor
        if isFlaggable { try await ResolveItem(platform.test.platform)(expert, item: id, result: .authentic) }
        return id.rawValue
    }

    /// Captures an item, for which an expert asks a question and requests the front photo again.
    ///
    /// - Parameter capture: The client's id of the capture of that photo, if the user has begun it.
    package func itemWithRetake(begunAs capture: String? = nil) async throws -> String {
        let id = ItemID(try await item())
        let platform = try await started
        let expert = platform.made.admin.actor
        try await ReopenItem(platform.test.platform)(expert, item: id)
        try await AskMessage(platform.test.platform)(
            expert, item: id, text: "Is the box there?", answers: ["Yes", "No"])
        let retake = try await RequestRetake(platform.test.platform)(
            expert, item: id, regions: ["front"], message: "Closer, please.")
        if let capture {
            let user = try await AuthenticateUser(platform.test.platform)(token: try session).actor
            _ = try await BeginRetake(platform.test.platform)(
                user, item: id.rawValue, retake: retake.id.rawValue, id: capture)
        }
        return id.rawValue
    }

    /// Withdraws the request for photos of an item.
    package func withdrawRetake(of item: String) async throws {
        let platform = try await started
        try await WithdrawRetake(platform.test.platform)(platform.made.admin.actor, item: ItemID(item))
    }

    /// An item whose debug configuration has two photos: `front` and `logo`.
    package static let wallet = ["brand": "Gucci", "product_category": "luxury", "item_type": "wallet"]
    /// The item for which the catalog requires the fewest photos.
    private static let belt = ["brand": "Gucci", "product_category": "luxury", "item_type": "belt"]
}
