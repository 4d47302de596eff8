import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ItemCountTests {
    @Test(arguments: TestDatabase.available)
    func everyEventOfALifeIsCounted(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        var item = try await fixture.add(fixture.item(1))
        try await fixture.add(fixture.item(2, by: fixture.ben))
        let events: [ItemLife.Event] = [
            .decided(.abstained(reasons: [])), .retakeAsked, .retakeSubmitted, .decided(.abstained(reasons: [])),
            .retakeAsked, .retakeClosed, .resolved(.authentic, reasons: []), .flagSet, .flagCleared, .flagSet,
            .flagResolved(change: nil, reasons: []), .flagSet, .flagResolved(change: .invalid, reasons: []), .flagSet,
            .retakeAsked, .retakeClosed, .resolved(.notSupported, reasons: []), .reopened,
            .resolved(.unknown, reasons: []),
        ]
        var states: Set<ItemState> = []
        for event in events {
            _ = try item.handle(event, at: item.times.receivedAt)
            let changed = item
            #expect(try await fixture.store.write { try $0.items.update(changed) })
            states.insert(ItemState(item.life.result, item.life.flag))
            #expect(try await CountAudit.differences(in: fixture.database) == [], "after \(event)")
        }
        #expect(states.count > 6)
    }

    @Test func anEditMovesNoCountAndKeepsTheColumnsOfTheFilters() async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        var item = try await fixture.add(fixture.item(1))
        let fields = ["style_name": "Air Max", "customer_item_id": "sku-9", "style_code": "CW2288"]
        for (edit, expected) in [(fields, ["air_max", "sku-9", "CW2288"]), ([:], [nil, nil, nil])] {
            _ = item.edit(
                ItemFacts(
                    category: item.facts.category, itemType: nil, brandID: "nike", brandName: "Nike",
                    styleName: edit["style_name"], customerItemID: edit["customer_item_id"], textFields: edit),
                at: item.times.receivedAt)
            let changed = item
            #expect(try await fixture.store.write { try $0.items.update(changed) })
            let row = try await fixture.database.read { sql in
                try sql.first(
                    """
                    SELECT model, customer_item_id, style_code FROM items
                    WHERE organisation_id = \(changed.organization) AND id = \(changed.id)
                    """)
            }
            let stored = try (0..<3).map { try #require(row).get(at: $0, as: String?.self) }
            #expect(stored == expected)
            #expect(try await CountAudit.differences(in: fixture.database) == [])
        }
    }

    @Test(arguments: TestDatabase.available)
    func aChangeThatIsNotStoredIsNotCounted(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1))
        var late = item
        _ = try late.handle(.decided(.result(.authentic, reasons: [])), at: item.times.receivedAt)
        _ = try late.handle(.flagSet, at: item.times.receivedAt)
        let change = late
        #expect(try await fixture.store.write { try $0.items.update(change) } == false)
        await #expect(throws: DomainError.self) {
            try await fixture.store.write { tx in
                try tx.items.insert(fixture.item(2))
                throw DomainError.revisionConflict
            }
        }
        #expect(try await CountAudit.differences(in: fixture.database) == [])
    }

    @Test func twoHandlesThatRaceKeepTheCountsRight() async throws {
        let world = try await SearchWorld(.sqlite, items: 60, seed: 9)
        let second = Store(try await TestDatabase.sqlite.open(in: world.folder))
        let ids = world.items.filter { $0.item.organization == SearchWorld.shop }.map(\.item.id)
        let stores = [world.store, second]
        let stored = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var stored = 0
                    for round in 0..<40 {
                        let id = ids[(worker + round * 7) % ids.count]
                        if try await Self.turn(id, worker + round, stores[worker % 2]) { stored += 1 }
                    }
                    return stored
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(stored > 100)
        #expect(try await CountAudit.differences(in: world.database) == [])
    }

    /// Reads an item in one transaction and changes it in another, so that a concurrent change may come in between.
    private static func turn(_ id: ItemID, _ number: Int, _ store: Store) async throws -> Bool {
        guard var item = try await store.read({ try $0.items.find(id, organization: SearchWorld.shop) }) else {
            return false
        }
        switch (item.life.phase, item.life.flag) {
        case (.review, _): _ = try item.handle(.resolved(.authentic, reasons: []), at: item.times.receivedAt)
        case (.final, .flagged): _ = try item.handle(.flagCleared, at: item.times.receivedAt)
        case (.final, _) where number % 2 == 0: _ = try item.handle(.reopened, at: item.times.receivedAt)
        default: _ = try item.handle(.flagSet, at: item.times.receivedAt)
        }
        let changed = item
        return try await store.write { try $0.items.update(changed) }
    }
}
