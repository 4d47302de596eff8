import AssayCore
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

@testable import AssayStorage

/// Tests that counts are exact at each moment, while several handles add and change items of one user.
@Suite struct CountRaceTests {
    private static let writers = 4
    private static let items = 120

    /// A transaction that the database ends because of a deadlock would run again.
    @Test(arguments: TestDatabase.available)
    func everyReaderCountsTheItemsThatItSeesAndNoTransactionRunsAgain(kind: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(kind)
        let stores = [Store(fixture.database), Store(try await kind.open(in: fixture.folder))]
        let runs = TransactionRuns()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<Self.writers {
                group.addTask {
                    for number in stride(from: writer, to: Self.items, by: Self.writers) {
                        var item = fixture.item(number)
                        try await fixture.addCapture(of: item, digest: "d\(number)")
                        let new = item
                        try await stores[number % 2].write { tx in
                            runs.add()
                            try tx.items.insert(new)
                        }
                        for event in [.decided(.result(.authentic, reasons: [])), .flagSet] as [ItemLife.Event] {
                            let before = item
                            _ = try item.handle(event, at: item.times.receivedAt)
                            let changed = item
                            let isStored = try await stores[(number + 1) % 2].write { tx in
                                runs.add()
                                return try tx.items.update(changed, from: before)
                            }
                            #expect(isStored)
                        }
                    }
                }
            }
            for store in stores {
                group.addTask {
                    var seen = 0
                    while seen < Self.items {
                        let (total, rows) = try await store.read { try Self.totals(fixture, in: $0) }
                        #expect(total == rows)
                        guard total == rows else { return }
                        seen = rows
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(runs.count == 3 * Self.items)
        #expect(try await CountAudit.differences(in: fixture.database) == [])
    }

    /// No other row of the transactions keeps them apart.
    @Test func aTransactionTakesTheRowsOfAUserInTheOrderOfAllOthers() async throws {
        let fixture = try await ItemStorageFixture(.postgres)
        let stores = [Store(fixture.database), Store(try await TestDatabase.postgres.open(in: fixture.folder))]
        let runs = TransactionRuns()
        let brands = ["nike", "adidas", "!first", "zara"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<Self.writers {
                group.addTask {
                    for number in 0..<Self.items / Self.writers {
                        let item = CountedItem(
                            organization: fixture.shop, user: fixture.ann, brand: brands[(writer + number) % 4],
                            category: "sneakers",
                            capturedAt: ItemStorageFixture.start.adding(seconds: (writer * 7 + number) % 90 * 86_400))
                        let states = ItemState.all
                        try await stores[writer % 2].write { tx in
                            runs.add()
                            let rollups = ItemRollupRepository(sql: tx.sql)
                            try rollups.record(item, from: nil, to: states[number % states.count])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(runs.count == Self.items)
        let (total, _) = try await Store(fixture.database).read { try Self.totals(fixture, in: $0) }
        #expect(total == Self.items)
    }

    private static func totals(_ fixture: ItemStorageFixture, in tx: Transaction) throws -> (Int?, Int) {
        let search = ItemSearchCriteria(fixture.shop, scope: .user(fixture.ann))
        let total = try tx.itemSearch.find(search, page: nil, counting: true).total
        let rows = try tx.sql.query(
            "SELECT id FROM items WHERE organisation_id = \(fixture.shop) AND user_id = \(fixture.ann)"
        ).count
        return (total, rows)
    }
}

/// Counts how often the bodies of transactions run.
private final class TransactionRuns: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func add() { number.withLock { $0 += 1 } }
}
