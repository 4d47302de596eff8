import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Synchronization
import Testing

/// Tests for the look-up of items by a customer's id.
@Suite struct ItemLookupTests {
    /// Runs a look-up and returns its items and its statements.
    private func lookUp(
        _ value: String, in world: SearchWorld, limit: Int = 26
    ) async throws -> (items: [ItemPosition], statements: [SQLStatement]) {
        let statements = Mutex<[SQLStatement]>([])
        let recording = RecordingDatabase(world.database) { statement, _ in
            statements.withLock { $0.append(statement) }
        }
        let found = try await recording.read { sql in
            try ItemSearchRepository(sql: sql).latest(
                customerItemID: value, organization: SearchWorld.shop, limit: limit)
        }
        return (found, statements.withLock { $0 })
    }

    @Test func theNewestItemsOfTheOrganizationAreFound() async throws {
        let world = try await SearchWorld(.sqlite, items: 400, seed: 5)
        let own = world.items.map(\.item).filter { $0.organization == SearchWorld.shop }
        let values = Set(own.compactMap(\.facts.customerItemID))
        #expect(values.count > 1)
        for value in values {
            let expected = own.filter { $0.facts.customerItemID == value }.map { ItemPosition($0) }.sorted(by: >)
            #expect(try await lookUp(value, in: world).items == Array(expected.prefix(26)), "\(value)")
            #expect(try await lookUp(value, in: world, limit: 1).items == Array(expected.prefix(1)), "\(value)")
        }
        #expect(try await lookUp("sku-none", in: world).items.isEmpty)
    }

    /// Swift's texts are equal in both Unicode forms; columns are not.
    @Test(arguments: TestDatabase.available)
    func aFilterWithBothUnicodeFormsOfAValueFindsBothItems(kind: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(kind)
        let forms = ["caf\u{E9}", "cafe\u{301}"]
        for (number, form) in forms.enumerated() {
            let plain = fixture.item(number)
            try await fixture.add(
                Item(
                    id: plain.id, organization: plain.organization, user: plain.user, capture: plain.capture,
                    facts: ItemFacts(
                        category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: nil,
                        customerItemID: form, textFields: [:]),
                    configuration: plain.configuration, catalogHash: plain.catalogHash, life: plain.life,
                    times: plain.times, revision: 1))
        }
        for (values, count) in [(forms, 2), ([forms[0]], 1), ([forms[1]], 1)] {
            let terms = try ItemTerms([SearchFilter(key: "customer_item_id", values: values)], keys: SearchKey.sdk)
            let found = try await fixture.store.read { tx in
                try tx.itemSearch.find(
                    ItemSearchCriteria(fixture.shop, scope: .user(fixture.ann), terms: terms), page: SearchPage(),
                    counting: true)
            }
            #expect(found.items.count == count && found.total == count, "\(values)")
        }
    }
}
