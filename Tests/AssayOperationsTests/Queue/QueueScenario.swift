import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// Items that wait for experts, without photos.
struct QueueScenario: Sendable {
    let items: ItemScenario
    let expert: ConsoleMember
    let other: ConsoleMember
    let lead: ConsoleMember

    var platform: Platform { items.platform }
    var clock: TestClock { items.test.clock }

    init(_ items: ItemScenario) {
        self.items = items
        expert = Self.member("expert@example.com", .expert, [items.shop])
        other = Self.member("other@example.com", .expert, [items.shop, items.rival])
        lead = Self.member("lead@example.com", .lead, [items.shop])
    }

    init(_ database: TestDatabase = .standard) async throws {
        self.init(try await ItemScenario(database))
    }

    static func member(
        _ email: String, _ role: StaffActor.Role, _ organizations: Set<OrganizationID>?, skills: Set<String> = []
    ) -> ConsoleMember {
        ConsoleMember(
            staff: StaffActor(
                id: StaffID(email), email: email, role: role, organizations: organizations, skills: skills),
            session: ConsoleSessionID(email), csrf: "", expiresAt: Timestamp(microseconds: .max),
            needsSecondFactor: false)
    }

    /// Stores an item that comes under review, one minute after the one before.
    @discardableResult
    func add(
        of organization: OrganizationID? = nil, by user: UserID? = nil, brandID: String? = "nike"
    ) async throws -> ItemID {
        let made = try await items.complete([], by: user, of: organization, brandID: brandID)
        try await change(made.id, of: made.organization, .decided(.abstained(reasons: [])))
        return made.id
    }

    /// Applies an event to an item, as the operations do.
    func change(_ id: ItemID, of organization: OrganizationID? = nil, _ event: ItemLife.Event) async throws {
        let (now, owner) = (clock.now(), organization ?? items.shop)
        let writer = ItemWriter(platform, now: now)
        try await platform.store.write { tx in
            let before = try #require(try tx.items.find(id, organization: owner))
            var item = before
            let change = try item.handle(event, at: now)
            try writer.store(&item, from: before, change, in: tx)
        }
    }

    func next(_ member: ConsoleMember? = nil, _ filter: QueueFilter = QueueFilter()) async throws -> ItemID? {
        try await TakeNext(platform)(member ?? expert, filter)?.item
    }

    func list(_ filter: QueueFilter = QueueFilter(), _ member: ConsoleMember? = nil) async throws -> [ItemID] {
        try await ListQueue(platform)((member ?? expert).staff, filter).rows.map(\.queued.item)
    }

    func requireLease(_ id: ItemID, by member: ConsoleMember) async throws {
        let owner = items.shop
        try await platform.store.write { tx in
            let item = try #require(try tx.items.find(id, organization: owner))
            try tx.requireLease(of: item, by: member.staff)
        }
    }
}
