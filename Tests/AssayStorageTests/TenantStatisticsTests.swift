import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests for the share that PostgreSQL assumes of an organization in each table.
///
/// ``PostgresPlanTests`` holds the plans that depend on it.
@Suite struct TenantStatisticsTests {
    private static let columns: SQLStatement = """
        SELECT COUNT(*) FILTER (WHERE 'n_distinct=10' = ANY(attoptions)) AS assumed, COUNT(*) AS columns
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            AND attname IN ('organisation_id', 'organisation_number')
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
}
