import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import Synchronization
import Testing

/// Tests for the query plans of statements with a list of ids: row by row, for a list of any length.
///
/// SQLite prefers an index on `organisation_id` alone as soon as a list has four values, and then scans the
/// organization.
@Suite struct IDListPlanTests {
    private static let lengths = [1, 3, 4, 5, 20, 32, 200]

    /// Returns the plan of each statement that the body runs, by the statement's text.
    private func plans(
        _ database: any SQLDatabase, _ body: @escaping @Sendable (Transaction) throws -> Void
    ) async throws -> [String: [String]] {
        let statements = Mutex<[String: SQLStatement]>([:])
        let recording = Store(
            RecordingDatabase(database) { statement, text in statements.withLock { $0[text] = statement } })
        try await recording.read(body)
        var plans: [String: [String]] = [:]
        for (text, statement) in statements.withLock({ $0 }) {
            plans[text] = try await database.read { tx in
                try tx.query("EXPLAIN QUERY PLAN \(statement: statement)").map { try $0.get("detail", as: String.self) }
            }
        }
        return plans
    }

    private func planOfSimilarUses(_ fixture: ItemStorageFixture, by item: Item) async throws -> [String] {
        let plans = try await plans(fixture.database) {
            _ = try $0.photoHistory.similarUses(of: 0, within: 6, by: item)
        }
        let bands = plans.filter { $0.key.contains("FROM hash_bands") }
        #expect(!bands.isEmpty)
        for plan in bands.values {
            #expect(plan.count == 1)
            #expect(plan[0].hasSuffix("(organisation_number=? AND band=? AND value=?)"), "\(plan)")
        }
        return try #require(plans.first { $0.key.contains("JOIN photos") }?.value).filter { $0.hasPrefix("SEARCH") }
    }

    private static let byKey = [
        "SEARCH photos USING INDEX photos_arrival (organisation_id=? AND received_at=?)",
        "SEARCH captures USING INDEX sqlite_autoindex_captures_1 (id=?)",
        "SEARCH items USING INDEX sqlite_autoindex_items_1 (id=?)",
    ]

    @Test(arguments: [1, 3, 4, 5, 20, PhotoHistoryRepository.neighbors])
    func similarUsesReadsTheNeighborsAlone(neighbors: Int) async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        for number in 1...neighbors {
            try await fixture.add(fixture.item(number, by: fixture.ben), digest: "d\(number)", hash: 0)
        }
        let item = try await fixture.add(fixture.item(9_999), digest: "own", hash: 0)
        #expect(try await planOfSimilarUses(fixture, by: item) == Self.byKey)
        let uses = try await fixture.store.read { try $0.photoHistory.similarUses(of: 0, within: 6, by: item) }
        #expect(uses.count == neighbors)
    }

    /// - Parameter isAnalyzed: Whether the database has statistics, which may change its plan.
    @Test(arguments: [false, true])
    func similarUsesReadsTheNeighborsAloneBesideManyPhotos(isAnalyzed: Bool) async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        for number in 1...8 {
            try await fixture.add(fixture.item(number, by: fixture.ben), digest: "d\(number)", hash: 0)
        }
        let item = try await fixture.add(fixture.item(9_999), digest: "own", hash: 0)
        try await fixture.database.write { sql in
            try sql.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                INSERT INTO photos (
                    id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state,
                    photo_key, received_at, replaced_at, revision)
                SELECT 'more-' || i, organisation_id, capture_id, 'r' || i, 'more-' || i, media_type, bytes, width,
                    height, state, 'more-' || i, received_at + i, received_at, 1
                FROM photos, n WHERE organisation_id = 'shop' AND digest = 'd1'
                """)
            if isAnalyzed { try sql.execute("ANALYZE") }
        }
        #expect(try await planOfSimilarUses(fixture, by: item) == Self.byKey)
    }

    @Test(arguments: lengths) func listsReadTheirRowsAlone(length: Int) async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        let shop = fixture.shop
        let items = (0..<length).map { ItemID("item-\($0)") }
        let users = (0..<length).map { UserID("user-\($0)") }
        for number in 1...length { try await fixture.add(fixture.item(number)) }
        let stored = (1...length).map { fixture.item($0).id }
        let plans = try await plans(fixture.database) { tx in
            _ = try tx.users.usernames(users, organization: shop)
            _ = try tx.users.ids(named: users.map(\.rawValue), organization: shop)
            _ = try tx.items.list(items, organization: shop)
            _ = try tx.items.list(items, organization: shop, user: fixture.ann)
            _ = try tx.photos.listAccepted(items: stored, organization: shop)
            _ = try tx.photos.listAccepted(item: stored[0], organization: shop)
            _ = try tx.photos.listAll(capture: CaptureID("capture-1"), organization: shop)
            _ = try tx.photos.listCurrent(capture: CaptureID("capture-1"), organization: shop)
            _ = try tx.retakes.latest(items: items, organization: shop)
            _ = try tx.timeline.list(items: items, organization: shop)
        }
        #expect(plans.count == 11)
        for (text, plan) in plans {
            for line in plan where line.hasPrefix("SEARCH") || line.hasPrefix("SCAN") {
                #expect(line.hasPrefix("SEARCH"), "\(line): \(text)")
                #expect(!line.hasSuffix("(organisation_id=?)"), "\(line): \(text)")
            }
        }
    }
}
