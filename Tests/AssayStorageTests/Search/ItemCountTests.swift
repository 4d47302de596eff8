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
            let before = item
            _ = try item.handle(event, at: item.times.receivedAt)
            let changed = item
            #expect(try await fixture.store.write { try $0.items.update(changed, from: before) })
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
            let before = item
            _ = item.edit(
                ItemFacts(
                    category: item.facts.category, itemType: nil, brandID: "nike", brandName: "Nike",
                    styleName: edit["style_name"], customerItemID: edit["customer_item_id"], textFields: edit),
                at: item.times.receivedAt)
            let changed = item
            #expect(try await fixture.store.write { try $0.items.update(changed, from: before) })
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
        #expect(try await fixture.store.write { try $0.items.update(change, from: item) } == false)
        await #expect(throws: DomainError.self) {
            try await fixture.store.write { tx in
                try tx.items.insert(fixture.item(2))
                throw DomainError.revisionConflict
            }
        }
        #expect(try await CountAudit.differences(in: fixture.database) == [])
    }
}
