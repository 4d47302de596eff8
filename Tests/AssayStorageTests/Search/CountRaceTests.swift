import AssayCore
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Testing

@testable import AssayStorage

/// Tests that counts are exact at each moment, while several handles store items and add changes to the counts.
@Suite struct CountRaceTests {
    private static let writers = 4
    private static let items = 160

    @Test(arguments: TestDatabase.available)
    func everyReaderCountsTheItemsThatItSees(kind: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(kind)
        let stores = [Store(fixture.database), Store(try await kind.open(in: fixture.folder))]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<Self.writers {
                group.addTask {
                    for number in stride(from: writer, to: Self.items, by: Self.writers) {
                        let item = fixture.item(number)
                        try await fixture.addCapture(of: item, digest: "d\(number)")
                        try await stores[number % 2].write { try $0.items.insert(item) }
                    }
                }
            }
            for store in stores {
                group.addTask {
                    var seen = 0
                    while seen < Self.items {
                        let (total, rows) = try await store.read { try Self.totals(fixture.shop, in: $0) }
                        #expect(total == rows)
                        guard total == rows else { return }
                        seen = rows
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await CountAudit.differences(in: fixture.database) == [])
        let waiting = try await fixture.database.read { sql in
            try sql.query("/* any organisation: the test counts all */ SELECT item_id FROM item_count_changes").count
        }
        #expect(waiting < Self.items, "some changes were added to the counts")
    }

    /// A fold leaves the changes of a transaction that has not ended, and the next one takes them.
    @Test func aFoldBesideAnotherLosesNothing() async throws {
        let folder = try TestFolder()
        let held = HeldDatabase(try await TestDatabase.postgres.open(in: folder))
        let fixture = try await ItemStorageFixture(on: held, in: folder)
        let second = fixture.item(2, by: fixture.ben)
        for item in [fixture.item(0), fixture.item(1), second] { try await fixture.addCapture(of: item) }
        try await fixture.store.write { try $0.items.insert(fixture.item(0)) }
        let (one, other, isFree) = try await held.overlap {
            try await fixture.store.write { tx in
                try tx.items.insert(fixture.item(1))
                try ItemCountRepository(sql: tx.sql).fold(fixture.shop)
            }
        } with: {
            try await fixture.store.write { tx in
                try tx.items.insert(second)
                try ItemCountRepository(sql: tx.sql).fold(fixture.shop)
            }
        }
        _ = (try one.get(), try other.get())
        #expect(isFree)
        #expect(try await CountAudit.differences(in: held) == [])
        let totals = try await Store(held).read { try Self.totals(fixture.shop, in: $0) }
        #expect(totals == (3, 3))
    }

    private static func totals(_ shop: OrganizationID, in tx: Transaction) throws -> (Int?, Int) {
        let search = ItemSearchCriteria(shop, scope: .organization, terms: ItemTerms(), window: SearchWindow())
        let total = try tx.itemSearch.find(search, page: nil, counting: true).total
        let rows = try tx.sql.query("SELECT id FROM items WHERE organisation_id = \(shop)").count
        return (total, rows)
    }
}
