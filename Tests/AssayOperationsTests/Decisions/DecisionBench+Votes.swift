import AssayCore
import AssayOperations
import AssayStorage
import Testing

extension DecisionBench {
    var lead: ConsoleMember { QueueScenario.member("lead@example.com", .lead, [items.shop]) }
    var other: ConsoleMember { Self.member("other@example.com", [items.shop]) }

    /// Makes a bench with a policy.
    static func voting(_ policy: String, _ items: ItemScenario) async throws -> DecisionBench {
        let policies = try #require(ReviewPolicies(policy))
        try await items.settings { $0.reviewPolicies = policies }
        return try await DecisionBench(items)
    }

    func present() async throws -> Item {
        try #require(try await platform.store.read { try $0.items.find(item.id, organization: items.shop) })
    }

    /// Takes the item, decides, and runs the job.
    @discardableResult
    func vote(_ member: ConsoleMember, _ result: ResultID) async throws -> StoredDecision.State? {
        try await TakeItem(platform)(member, item.id)
        try await decide(try decision(revision: present().revision, result: result), as: member)
        return try await apply()
    }

    func votes() async throws -> [String] {
        try await platform.store.read { try $0.votes.latestRound(of: item.id, organization: items.shop) }
            .map { "\($0.round) \($0.position.rawValue) \($0.email) \($0.result.rawValue)" }
    }

    /// The items that wait for a second vote, as a member's queue shows them.
    func wanted(_ member: ConsoleMember) async throws -> [ItemID] {
        var filter = QueueFilter()
        filter.wantsSecond = true
        return try await ListQueue(platform)(member.staff, filter).rows.map(\.queued.item)
    }

    /// The item as partners and users see it.
    func outside() async throws -> [String] {
        let everything = try await items.everything(of: item)
        return ["\(String(describing: everything.item))", "\(everything.timeline)"] + everything.events
    }
}
