import AssayCore
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

@testable import AssayStorage

@Suite struct SearchMigrationTests {
    /// Rows of earlier versions, with the values by which the filters must find them.
    private static let rows: [(brand: String?, name: String, style: String?, fields: String, expected: [String?])] = [
        ("nike", "Nike", "Air Jordan 1", #"{"style_code":"CW2288"}"#, ["nike", "air_jordan_1", "CW2288"]),
        (nil, "Nobody's Own", nil, "{}", ["nobody_s_own", nil, nil]),
        (nil, "鞄 Works", "トート", #"{"style_code":"a"}"#, ["鞄_works", "トート", "a"]),
    ]

    @Test(arguments: TestDatabase.available)
    func itemsFromBeforeAreFoundAndCounted(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await kind.openEmpty(in: folder)
        let before = Array(Schema.migrations.prefix { $0.id != "0006-search" })
        #expect(before.count == 5)
        _ = try await Migrator(before).migrate(database, now: 0)
        // More rows than the migration keeps in memory at once.
        let count = 1_100
        try await database.write { sql in
            try EarlierTenants.insert(sql)
            for number in 0..<count { try Self.item(number, sql) }
        }
        _ = try await Store(database).migrate(now: 1)
        #expect(try await CountAudit.differences(in: database) == [])
        let stored = try await database.read { sql in
            try sql.query(
                "SELECT brand, model, style_code FROM items WHERE organisation_id = \("shop") ORDER BY id"
            )
            .map { row in try (0..<3).map { try row.get(at: $0, as: String?.self) } }
        }
        #expect(stored.count == count)
        #expect(stored.enumerated().allSatisfy { $1 == Self.rows[$0 % Self.rows.count].expected })
        let terms = try ItemTerms(
            [SearchFilter(key: "properties.brand.id", values: ["鞄_works"])], keys: SearchKey.sdk)
        let found = try await Store(database).read { tx in
            try tx.itemSearch.find(
                ItemSearchCriteria(OrganizationID("shop"), scope: .user(UserID("ann")), terms: terms),
                page: SearchPage(),
                counting: true)
        }
        #expect(found.total == 366 && found.items.count == 20)
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
        let row = rows[number % rows.count]
        let (id, capture) = (String(10_000 + number), "capture-\(number)")
        let at = 1_767_225_600_000_000 + Int64(number) * 3_600_000_000
        try EarlierCapture(id: capture, user: "ann", began: Timestamp(microseconds: at)).insert(sql)
        try sql.execute(
            """
            INSERT INTO items (
                id, organisation_id, user_id, capture_id, category, brand_id, brand_name, style_name, text_fields,
                configuration, catalogue_hash, phase, result, reasons, captured_at, submitted_at, received_at, flag,
                revision)
            VALUES (
                \(id), 'shop', 'ann', \(capture), 'sneakers', \(row.brand), \(row.name), \(row.style), \(row.fields),
                'production', 'hash', 'final', \(number % 2 == 0 ? "authentic" : "invalid"), '[]', \(at), \(at), \(at),
                \(number % 7 == 0 ? "flagged" : "none"), 2)
            """)
    }
}
