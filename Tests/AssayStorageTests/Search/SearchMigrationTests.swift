import AssayCore
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

@testable import AssayStorage

@Suite struct SearchMigrationTests {
    @Test(arguments: TestDatabase.available)
    func itemsFromBeforeAreCounted(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await kind.openEmpty(in: folder)
        _ = try await Migrator(Array(Schema.migrations.prefix { $0.id < "0027" })).migrate(database, now: 0)
        try await database.write { sql in
            try EarlierTenants.insert(sql)
            for number in 0..<100 { try Self.item(number, sql) }
        }
        #expect(try await Store(database).migrate(now: 1).first == "0027-rollups")
        #expect(try await CountAudit.differences(in: database) == [])
        let rows = try await database.read {
            try $0.query("SELECT bucket FROM item_rollups WHERE organisation_id = \("shop")").count
        }
        #expect(rows > 0)
    }

    /// The parts end between items of a day and of a user, behind the last item, and before a few others.
    @Test(arguments: TestDatabase.available)
    func countsAreFilledInParts(kind: TestDatabase) async throws {
        let world = try await SearchWorld(kind, items: 300, seed: 8)
        for batch in [7, 100, 1_000] {
            try await world.database.write { sql in
                _ = try sql.execute("/* any organisation: the test counts all again */ DELETE FROM item_rollups")
                try RollupBackfill.run(sql, batch: batch)
            }
            #expect(try await CountAudit.differences(in: world.database) == [], "\(batch)")
        }
    }

    private static func item(_ number: Int, _ sql: any SQLTransaction) throws {
        let (id, capture) = (String(10_000 + number), "capture-\(number)")
        let at = 1_767_225_600_000_000 + Int64(number) * 3_600_000_000
        try EarlierCapture(id: capture, user: "ann", began: Timestamp(microseconds: at)).insert(sql)
        try sql.execute(
            """
            INSERT INTO items (
                id, organisation_id, user_id, capture_id, category, brand_name, brand, text_fields, configuration,
                catalogue_hash, phase, result, reasons, captured_at, submitted_at, received_at, flag, revision)
            VALUES (
                \(id), 'shop', 'ann', \(capture), 'sneakers', \(number % 3 == 0 ? "Nike" : "鞄 Works"),
                \(number % 3 == 0 ? "nike" : "鞄_works"), '{}',
                'production', 'hash', 'final', \(number % 2 == 0 ? "authentic" : "invalid"), '[]', \(at), \(at), \(at),
                \(number % 7 == 0 ? "flagged" : "none"), 2)
            """)
    }
}
