import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests that the migration to numbers and snapshots keeps the events of earlier versions.
@Suite struct EventLogMigrationTests {
    @Test(arguments: TestDatabase.available)
    func earlierEventsAreReadInTheOrderOfTheirTime(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await kind.openEmpty(in: folder)
        _ = try await Migrator(Array(Schema.migrations.prefix { $0.id < "0022-event-log" })).migrate(database, now: 0)
        let shop = OrganizationID("shop")
        try await database.write { sql in
            for (id, at) in [("b", 1), ("a", 2)] {
                try sql.execute(
                    """
                    INSERT INTO events (id, organisation_id, type, item_id, item_revision, created_at)
                    VALUES (\(id), \(shop), 'session.updated', 'item-1', \(at), \(at))
                    """)
            }
        }
        let store = Store(database)
        #expect(try await store.migrate(now: 1).first == "0022-event-log")
        let page = try await store.write { tx in
            _ = try tx.events.number(shop, limit: 10)
            return try tx.events.page(shop, after: 0, limit: 10)
        }
        #expect(page.events.map(\.id.rawValue) == ["b", "a"])
        #expect(page.events.map(\.itemRevision) == [1, 2])
        #expect(page.events.allSatisfy { $0.snapshot == nil && $0.item == ItemID("item-1") })
    }
}
