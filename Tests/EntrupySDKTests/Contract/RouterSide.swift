import AssayCore
import AssayHTTP
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation

/// The real router over a real database, as a side of the contract.
///
/// No workers run. The script determines when photos are checked, so that each run gives the same responses.
struct RouterSide: ContractSide {
    let scenario: EndToEndScenario
    let transport: any HTTPTransport
    let regions = ["outer_side", "size_tag"]
    let item = ["brand": "Nike", "style_name": "Air Jordan 1", "item_type": "sneakers"]
    private let device = SDKDevice()

    /// - Parameter failure: Makes the platform's database fail.
    static func make(_ failure: DatabaseFailure = DatabaseFailure()) async throws -> RouterSide {
        let test = try await TestPlatform.make(wrapping: failure.wrap)
        let made = try await InitializeInstallation(test.platform)(
            organization: "Shop", bundleID: EndToEndScenario.bundleID, adminEmail: "admin@shop.example")
        return RouterSide(EndToEndScenario(test: test, made: made))
    }

    init(_ scenario: EndToEndScenario) {
        self.scenario = scenario
        transport = InProcessTransport(scenario.test.platform)
    }

    private var platform: Platform { scenario.test.platform }
    var baseURL: URL { platform.address.baseURL }

    func login() async throws -> LoginRequest {
        let signed = try await scenario.sign(try device.authorizationRequest(), user: "user-ann", over: transport)
        return LoginRequest(signed_authorization_request: signed, proof: try device.proof(for: signed))
    }

    func checkPhotos() async throws {
        while let job = try await LeaseJob(platform)(.checkPhoto, owner: "worker", seconds: 60).job {
            try await CheckPhoto(platform)(job, owner: "worker")
        }
    }

    func expectBlurredPhoto(of region: String) {}

    func breakOff(_ photo: ContractPhoto, after count: Int, token: String) async throws {
        let upload = PhotoUpload(
            declaredBytes: photo.bytes.count, digest: SHA256Digest(of: photo.bytes), mayBreakOff: true)
        let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
            continuation.yield(photo.bytes.prefix(count))
            continuation.finish()
        }
        // In process, a request always has its stated length, so the interruption is made below the router.
        _ = try? await ReceivePhoto(platform)(
            CaptureActor(try await user(token)), capture: photo.capture, region: photo.region, upload: upload,
            chunks: chunks)
    }

    func captureAnother(token: String) async throws {
        _ = try await capture("another", of: item, "debug", firstPhoto: 60, token: token)
    }

    func items(token: String) async throws -> ContractItems {
        let flaggable = try await capture("flaggable", of: SimulatedClient.belt, firstPhoto: 100, token: token)
        let asked = try await capture("asked", of: item, firstPhoto: 120, token: token)
        try await scenario.test.decideAll()
        try await ResolveItem(platform)(expert, item: flaggable, result: .authentic)
        try await AskMessage(platform)(expert, item: asked, text: "Is the box there?", answers: ["Yes", "No"])
        _ = try await RequestRetake(platform)(expert, item: asked, regions: regions, message: "Closer, please.")
        return ContractItems(flaggable: "\(flaggable)", asked: "\(asked)")
    }

    /// Advances the platform's time.
    func advance(minutes: Int) {
        scenario.test.clock.advance(seconds: minutes * 60)
    }

    /// Sets a limit of the organization.
    func set(_ key: String, _ value: Int) async throws {
        _ = try await SetOrganizationSetting(platform)(
            expert, scenario.made.organization.id, key: key, value: String(value))
    }

    /// Withdraws an expert's photo request.
    func withdrawRetake(of item: String) async throws {
        try await WithdrawRetake(platform)(expert, item: ItemID(item))
    }

    private var expert: StaffActor { scenario.made.admin.actor }

    private func user(_ token: String) async throws -> UserActor {
        try await AuthenticateUser(platform)(token: token).actor
    }

    private func capture(
        _ id: String, of item: [String: String], _ configuration: String = "production", firstPhoto: Int,
        token: String
    ) async throws -> ItemID {
        try await scenario.test.capture(
            "contract-\(id)", of: item, configuration: configuration, as: try await user(token)
        ) { try await SamplePhoto.sharp(UInt64(firstPhoto + $0)) }
    }
}
