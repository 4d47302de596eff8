import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire

/// A sandbox beside its organization, with a user whose items take simulated steps.
struct SandboxScenario: Sendable {
    let items: ItemScenario
    let sandbox = OrganizationID("S-shop")
    let sam = UserID("sam")

    var platform: Platform { items.platform }
    var clock: TestClock { items.test.clock }
    var partner: PartnerActor { items.partner(sandbox) }
    var expert: StaffActor { items.staff("expert@example.com", .expert, [sandbox]) }

    init(_ database: TestDatabase = .standard) async throws {
        items = try await ItemScenario(database)
        let (sandbox, sam, now) = (sandbox, sam, items.test.clock.now())
        try await items.platform.store.write { tx in
            try tx.addUser(sam, of: sandbox, now: now)
            _ = try tx.apps.register("com.example.shop", organization: sandbox, now: now)
        }
    }

    /// Stores an item under review, always with the same photos.
    func review(
        _ customerItemID: String = "sku-1", by user: UserID? = nil, of organization: OrganizationID? = nil
    ) async throws -> Item {
        let item = try await items.complete(
            items.required("a"), by: user ?? sam, of: organization ?? sandbox, customerItemID: customerItemID)
        try await items.decideNext()
        return item
    }

    func flag(_ item: Item) async throws {
        _ = try await SetFlag(platform)(
            partner, id: item.id.rawValue, reason: nil, comments: nil,
            answering: CallAnswer<ItemDocument, ItemDocument>.result)
    }

    func simulate(_ outcome: SimulatedOutcome, of item: Item) async throws {
        _ = try await SimulateItem(platform)(
            partner, id: item.id.rawValue, outcome: outcome.rawValue, delaySeconds: 0)
    }

    func lease() async throws -> Job? {
        try await LeaseJob(platform)(.simulate, owner: "worker", seconds: 60).job
    }

    /// Runs the due steps.
    ///
    /// - Returns: For each step, the code of the reason for which it was dropped.
    @discardableResult
    func runDue() async throws -> [String?] {
        var reasons: [String?] = []
        while let job = try await lease() {
            reasons.append(try await RunSimulation(platform)(job, owner: "worker")?.code)
        }
        return reasons
    }

    func stored(_ item: Item) async throws -> Item? { try await items.everything(of: item).item }
}
