import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import Synchronization
import Testing

@Suite struct ItemRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func givesBackWhatWasStored(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let base = fixture.item(1)
        var item = Item(
            id: base.id, organization: base.organization, user: base.user, capture: base.capture,
            facts: ItemFacts(
                category: "luxury", itemType: "bag", brandID: nil, brandName: "O'Brien \"&\" 鞄", styleName: "Tote",
                customerItemID: "sku-1", textFields: ["serial": "A\nB", "customer_item_id": "sku-1"]),
            configuration: .debug, catalogHash: "hash", life: base.life, times: base.times, revision: 1)
        try await fixture.add(item)
        let seen = try await fixture.store.read { [item] in try $0.items.find(item.id, organization: item.organization)
        }
        #expect(seen == item)

        let reasons = [Reason(code: "photos_missing", regions: ["sole", "tag"]), Reason(code: "debug_configuration")]
        let before = item
        _ = try item.handle(.decided(.result(.invalid, reasons: reasons)), at: base.times.receivedAt.adding(seconds: 5))
        let decided = item
        #expect(try await fixture.store.write { try $0.items.update(decided, from: before) })
        let again = try await fixture.store.read { try $0.items.find(decided.id, organization: decided.organization) }
        #expect(again == decided)
    }

    @Test(arguments: TestDatabase.available)
    func anotherOrganizationAndAnotherUserSeeNothing(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1))
        try await fixture.store.read { (tx: Transaction) throws -> Void in
            #expect(try tx.items.find(item.id, organization: fixture.other) == nil)
            #expect(try tx.items.find(item.id, organization: fixture.shop, user: fixture.ben) == nil)
            #expect(try tx.items.find(item.id, organization: fixture.other, user: fixture.ann) == nil)
            #expect(try tx.items.find(item.id, organization: fixture.shop, user: fixture.ann) == item)
            #expect(try tx.items.find(capture: item.capture, organization: fixture.shop) == item)
            #expect(try tx.items.find(capture: item.capture, organization: fixture.other) == nil)
            #expect(
                try tx.items.page(fixture.other, phase: nil, order: .newestFirst, after: nil, limit: 10).isEmpty)
        }
    }

    @Test(arguments: TestDatabase.available)
    func aChangeOnAnOlderRevisionIsNotStored(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1))
        var first = item
        var second = item
        _ = try first.handle(.decided(.result(.invalid, reasons: [])), at: item.times.receivedAt)
        _ = try second.handle(.decided(.abstained(reasons: [])), at: item.times.receivedAt)
        let changes = (first, second)
        #expect(try await fixture.store.write { try $0.items.update(changes.0, from: item) })
        #expect(try await fixture.store.write { try $0.items.update(changes.1, from: item) } == false)
        let stored = try await fixture.store.read { try $0.items.find(item.id, organization: item.organization) }
        #expect(stored == changes.0)
    }

    @Test(arguments: TestDatabase.available)
    func aChangeNeverReachesAnotherOrganizationsItem(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1))
        var forged = fixture.item(1, of: fixture.other)
        _ = try forged.handle(.decided(.result(.authentic, reasons: [])), at: item.times.receivedAt)
        let change = forged
        #expect(try await fixture.store.write { try $0.items.update(change, from: item) } == false)
    }

    @Test(arguments: TestDatabase.available)
    func aCaptureHasOneItemAtMost(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1))
        let counterpart = Item(
            id: ItemID("ZZZZZZZZZZ"), organization: item.organization, user: item.user, capture: item.capture,
            facts: item.facts, configuration: item.configuration, catalogHash: item.catalogHash, life: item.life,
            times: item.times, revision: 1)
        let error = await #expect(throws: SQLError.self) {
            try await fixture.store.write { try $0.items.insert(counterpart) }
        }
        #expect(error?.code == .uniqueViolation)
    }

    @Test(arguments: TestDatabase.available)
    func pagesStayStableWhileItemsAreAdded(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        for number in 1...5 { try await fixture.add(fixture.item(number)) }
        let first = try await page(fixture, .newestFirst, after: nil)
        #expect(first.map(\.id) == [5, 4].map { fixture.item($0).id })
        try await fixture.add(fixture.item(6))
        let last = try #require(first.last)
        let second = try await page(fixture, .newestFirst, after: ItemPosition(last))
        #expect(second.map(\.id) == [3, 2].map { fixture.item($0).id })
        let oldest = try await page(fixture, .oldestFirst, after: ItemPosition(fixture.item(4)))
        #expect(oldest.map(\.id) == [5, 6].map { fixture.item($0).id })
    }

    @Test(arguments: TestDatabase.available)
    func itemsOfOneMomentRunByTheirIds(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let times = fixture.item(1).times
        for number in 1...4 {
            let item = fixture.item(number)
            try await fixture.add(
                Item(
                    id: item.id, organization: item.organization, user: item.user, capture: item.capture,
                    facts: item.facts, configuration: item.configuration, catalogHash: item.catalogHash,
                    life: item.life, times: times, revision: 1))
        }
        let first = try await page(fixture, .newestFirst, after: nil)
        let second = try await page(fixture, .newestFirst, after: ItemPosition(try #require(first.last)))
        #expect((first + second).map(\.id) == [4, 3, 2, 1].map { fixture.item($0).id })
    }

    @Test(arguments: TestDatabase.available)
    func aPhaseListsOnlyItsOwn(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        try await fixture.add(fixture.item(1), ended: .invalid)
        try await fixture.add(fixture.item(2))
        try await fixture.store.read { (tx: Transaction) throws -> Void in
            func ids(_ phase: ItemLife.Phase) throws -> [ItemID] {
                try tx.items.page(fixture.shop, phase: phase, order: .oldestFirst, after: nil, limit: 10).map(\.id)
            }
            #expect(try ids(.final) == [fixture.item(1).id])
            #expect(try ids(.checking) == [fixture.item(2).id])
            #expect(try ids(.review).isEmpty)
        }
    }

    private func page(
        _ fixture: ItemStorageFixture, _ order: ItemOrder, after: ItemPosition?
    ) async throws -> [Item] {
        try await fixture.store.read {
            try $0.items.page(fixture.shop, phase: nil, order: order, after: after, limit: 2)
        }
    }
}
