import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

/// Tests for the share that PostgreSQL assumes of an organization in each table.
///
/// ``PostgresPlanTests`` holds the plans that depend on it.
@Suite struct TenantStatisticsTests {
    private static let columns: SQLStatement = """
        SELECT COUNT(*) FILTER (WHERE 'n_distinct=10' = ANY(attoptions)) AS assumed, COUNT(*) AS columns
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            AND (attname IN ('organisation_id', 'organisation_number')
                OR relname = 'item_rollups' AND attname IN ('user_id', 'brand')
                OR relname = 'review_queue' AND attname = 'brand')
        """

    @Test func everyTableHasIt() async throws {
        let folder = try TestFolder()
        let database = try await TestDatabase.postgres.open(in: folder)
        let row = try #require(try await database.read { try $0.first(Self.columns) })
        let columns: Int = try row.get("columns")
        #expect(columns > 20)
        #expect(try row.get("assumed", as: Int.self) == columns)
    }

    @Test func aTableThatLacksItGetsItAtTheNextStart() async throws {
        let folder = try TestFolder()
        let database = try await TestDatabase.postgres.open(in: folder)
        try await database.write { sql in
            _ = try sql.execute("ALTER TABLE items ALTER COLUMN organisation_id RESET (n_distinct)")
        }
        _ = try await Store(database).migrate(now: 1)
        let row = try #require(try await database.read { try $0.first(Self.columns) })
        #expect(try row.get("assumed", as: Int.self) == row.get("columns", as: Int.self))
    }

    /// Most users have a row, and some have one for each day: the average says nothing.
    @Test func aWindowOfAUserIsSummedFromItsDaysAlone() async throws {
        let folder = try TestFolder()
        let recorded = Mutex<[SQLStatement]>([])
        let database = RecordingDatabase(try await TestDatabase.postgres.open(in: folder)) { statement, _ in
            recorded.withLock { $0.append(statement) }
        }
        try await database.write { try Self.fill($0) }
        recorded.withLock { $0 = [] }
        _ = try await Store(database).read { tx in
            try tx.itemSearch.find(
                ItemSearchCriteria(
                    OrganizationID("shop"), scope: .user(UserID("ann")),
                    window: SearchWindow(from: Timestamp(microseconds: 0), to: Timestamp(epoch: 86_400 * 300.5))),
                page: nil, counting: true)
        }
        let sums = recorded.withLock { $0 }.filter { $0.rendered(for: .postgres).sql.contains("FROM item_rollups") }
        #expect(!sums.isEmpty)
        for sum in sums {
            for plan in try await PostgresPlanJudge.plans(of: sum, in: database) {
                #expect(
                    plan.lines.contains { $0.contains("Index Cond") && $0.contains("bucket >=") },
                    "\(plan.lines.joined(separator: "\n"))")
            }
        }
    }

    /// Stores 7,000 counts of a user, and one of each of 7,000 others.
    private static func fill(_ sql: any SQLTransaction) throws {
        let rows: [(user: String, brand: String, level: String, bucket: String)] = [
            ("'ann'", "'*'", "n % 2", "n"), ("'user-' || n", "'brand-' || n % 50", "2", "0"),
        ]
        for row in rows {
            try sql.execute(
                """
                INSERT INTO item_rollups (organisation_id, user_id, brand, level, bucket, category)
                SELECT 'shop', \(unsafeSQL: row.user), \(unsafeSQL: row.brand), \(unsafeSQL: row.level),
                    \(unsafeSQL: row.bucket), 'sneakers'
                FROM generate_series(1, 7000) AS n
                """)
        }
        try sql.execute("ANALYZE item_rollups")
    }
}
