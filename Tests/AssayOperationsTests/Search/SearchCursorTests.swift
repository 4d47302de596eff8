import AssayCore
import AssayInstruments
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct SearchCursorTests {
    /// The parameters of a walk through all pages.
    struct Walk: Sendable, CustomTestStringConvertible {
        let filters: [SearchFilter]
        let seed: UInt64
        let limit: Int

        var testDescription: String { "\(filters.map(\.key)), limit \(limit)" }
    }

    private static let walks = [
        Walk(filters: [], seed: 1, limit: 7),
        Walk(filters: [SearchFilter(key: "status.result.id", values: ["authentic"])], seed: 2, limit: 1),
        Walk(filters: [SearchFilter(key: "status.flag", values: ["none"])], seed: 3, limit: 5),
        Walk(
            filters: [
                SearchFilter(key: "status.result.id", values: ["authentic", "unknown"]),
                SearchFilter(key: "properties.brand.id", values: ["nike"]),
            ], seed: 4, limit: 4),
        Walk(filters: [SearchFilter(key: "text_fields.sku", values: ["sku-1"])], seed: 5, limit: 25),
    ]

    /// Between two pages, items are added at both ends and in the middle, flagged, decided and re-opened.
    @Test(arguments: walks)
    func noItemComesTwiceAndNoneThatStayedIsMissed(walk: Walk) async throws {
        let world = try await SearchScenario()
        var random = SeededGenerator(seed: walk.seed)
        try await world.seed(20)
        try await world.seed(15, result: .needsReview)
        try await world.seed(20)
        try await world.seed(10, by: world.scenario.ben)
        let start = try await matching(walk, world)
        var (stayed, seen) = (Set(start), [ItemID]())
        var cursor: [String]?
        repeat {
            let page = try await world.search(
                SearchItemsRequest(cursor: cursor, filters: walk.filters, limit: walk.limit))
            #expect(page.count > 0 || cursor == nil, "an empty page behind a cursor")
            seen += try page.ids
            cursor = page.next
            try await disturb(world, &random)
            stayed.formIntersection(try await matching(walk, world))
        } while cursor != nil
        #expect(Set(seen).count == seen.count, "an item came twice")
        #expect(stayed.subtracting(seen) == [], "an item that was there throughout was missed")
        #expect(stayed.count > 5)
    }

    @Test func theLastPageHasNoCursorThoughItIsFull() async throws {
        let world = try await SearchScenario()
        let ids = try await world.seed(10)
        let first = try await world.search(SearchItemsRequest(limit: 5))
        let second = try await world.search(SearchItemsRequest(cursor: first.next, limit: 5))
        #expect(try first.ids + second.ids == ids.reversed())
        #expect(first.next != nil && second.next == nil)
    }

    @Test func anothersCursorShowsNothingOfTheirs() async throws {
        let world = try await SearchScenario()
        let mine = try await world.seed(5)
        try await world.seed(5, by: world.scenario.ben)
        let bens = try await world.search(SearchItemsRequest(limit: 2), as: world.scenario.user(world.scenario.ben))
        let page = try await world.search(SearchItemsRequest(cursor: bens.next))
        #expect(try page.ids == mine.reversed())
        let stranger = world.scenario.user(world.scenario.cat, of: world.scenario.rival)
        #expect(try await world.search(SearchItemsRequest(cursor: bens.next), as: stranger).count == 0)
    }

    private func matching(_ walk: Walk, _ world: SearchScenario) async throws -> [ItemID] {
        let search = ItemSearchCriteria(
            world.shop.id, scope: .user(world.scenario.ann), terms: try ItemTerms(walk.filters, keys: SearchKey.sdk))
        return try await world.platform.store.read { tx in
            try tx.itemSearch.find(search, page: SearchPage(limit: 10_000), counting: false).items.map(\.item)
        }
    }

    private func disturb(_ world: SearchScenario, _ random: inout SeededGenerator) async throws {
        let all = try await matching(Walk(filters: [], seed: 0, limit: 0), world)
        // A capture that began long ago may become an item only now, between existing ones.
        let ago = Int.random(in: 0..<3_600, using: &random)
        let late = world.scenario.test.clock.now().adding(seconds: -ago)
        try await world.seed(1)
        try await ItemSeeder(world.platform, organization: world.shop)([
            .init(user: world.scenario.ann, facts: world.scenario.facts(), capturedAt: late, result: .authentic)
        ])
        for _ in 0..<3 {
            let id = all[Int.random(in: all.indices, using: &random)]
            let way = Int.random(in: 0..<3, using: &random)
            let now = world.scenario.test.clock.now()
            try await world.platform.store.write { tx in
                guard let before = try tx.items.find(id, organization: world.shop.id) else { return }
                var item = before
                switch (item.life.phase, item.life.flag, way) {
                case (.review, _, _): _ = try item.handle(.resolved(.authentic, reasons: []), at: now)
                case (.final, .flagged, _): _ = try item.handle(.flagCleared, at: now)
                case (.final, _, 0): _ = try item.flag(FlagInfo(reason: "other"), at: now)
                case (.final, _, 1): _ = try item.handle(.reopened, at: now)
                default: return
                }
                _ = try tx.items.update(item, from: before)
            }
        }
    }
}
