import AssayCore
import AssayInstruments
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ItemSeederTests {
    @Test func seededItemsAreItemsLikeOthers() async throws {
        let scenario = try await ItemScenario()
        let shop = try #require(try await scenario.platform.store.read { try $0.organizations.find(scenario.shop) })
        let seeding = ItemSeeder(scenario.platform, organization: shop)
        let users = try await seeding.addUsers(2)
        #expect(try await seeding.addUsers(2) == users)
        let now = scenario.test.clock.now()
        let facts = scenario.facts()
        let ids = try await seeding([
            .init(user: users[0], facts: facts, capturedAt: now, result: .needsReview),
            .init(user: users[0], facts: facts, capturedAt: now, result: .authentic),
            .init(user: users[1], facts: facts, capturedAt: now, result: .invalid, flag: .flagged),
            .init(user: users[1], facts: facts, capturedAt: now, result: .unknown, flag: .resolved),
        ])
        let items = try await scenario.platform.store.read { tx in
            try ids.compactMap { try tx.items.find($0, organization: scenario.shop) }
        }
        #expect(items.map(\.life.result) == [.needsReview, .authentic, .invalid, .unknown])
        #expect(items.map(\.life.phase) == [.review, .final, .final, .final])
        #expect(items.map(\.life.flag) == [.none, .none, .flagged, .resolved])
        #expect(items.map(\.revision) == [2, 2, 3, 4])
        let stored = await scenario.photos(of: items[2])
        #expect(stored == scenario.required("").count)
        #expect(try await CountAudit.differences(in: scenario.test.database) == [])
    }
}

extension ItemScenario {
    fileprivate func photos(of item: Item) async -> Int? {
        try? await platform.store.read { try $0.photos.listAccepted(item: item.id, organization: item.organization) }
            .count
    }
}
