import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// An item under review that an expert holds, with short forms of a decision's steps.
struct DecisionBench: Sendable {
    let items: ItemScenario
    let item: Item
    let photos: [Photo]
    let expert: ConsoleMember
    let colleague: ConsoleMember

    var platform: Platform { items.platform }

    init(_ database: TestDatabase = .standard) async throws {
        try await self.init(ItemScenario(database))
    }

    /// Adds one more item.
    init(_ items: ItemScenario) async throws {
        self.items = items
        expert = Self.member("expert@example.com", [items.shop])
        colleague = Self.member("colleague@example.com", [items.shop])
        let made = try await items.complete(items.required("photo-\(items.test.clock.now().microseconds)"))
        try await items.decideNext()
        (item, photos) = try await items.platform.store.read { tx in
            (
                try #require(try tx.items.find(made.id, organization: made.organization)),
                try tx.photos.listAccepted(item: made.id, organization: made.organization)
            )
        }
        try await TakeItem(items.platform)(expert, item.id)
    }

    static func member(_ email: String, _ organizations: Set<OrganizationID>) -> ConsoleMember {
        QueueScenario.member(email, .expert, organizations)
    }

    /// A decision with a mark, findings and texts.
    func decision(revision: Int? = nil, result: ResultID = .unknown) throws -> ItemDecision {
        let photo = try #require(photos.first)
        return ItemDecision(
            item: item.id, revision: revision ?? item.revision, result: result,
            reasons: [Reason(code: "photos_unsuitable", regions: [photo.region])],
            marks: [try #require(PhotoMark("\(photo.id):0.25,0.5,0.125,0.25"))], finding: .counterfeit,
            regionFindings: [photo.region: .genuine], message: " The photos are dark. ", note: "Compare the seams.")
    }

    @discardableResult
    func decide(_ decision: ItemDecision? = nil, as member: ConsoleMember? = nil) async throws -> WaitingDecision {
        try await Decide(platform)(member ?? expert, decision ?? self.decision())
    }

    func lease(owner: String = "worker", on platform: Platform? = nil) async throws -> Job? {
        try await LeaseJob(platform ?? self.platform)(.applyDecision, owner: owner, seconds: 60).job
    }

    /// Waits until the decision is due, and runs its job.
    func apply() async throws -> StoredDecision.State? {
        items.test.clock.advance(seconds: StoredDecision.undoSeconds)
        return try await ApplyDecision(platform)(try #require(try await lease()), owner: "worker")
    }

    func state(_ id: DecisionID) async throws -> StoredDecision.State? {
        try await platform.store.read { try $0.decisions.find(id, organization: items.shop)?.state }
    }

    static func code<Value>(_ body: () async throws -> Value) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? DomainError)?.code
        }
    }
}
