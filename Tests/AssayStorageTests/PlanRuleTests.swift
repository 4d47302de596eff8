import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

/// Tests for the rule that no statement's cost grows with an organization.
///
/// ``PlanCheckingDatabase`` holds every statement of the other suites to the rule.
@Suite struct PlanRuleTests {
    private static func violations(of statement: SQLStatement) async throws -> [String] {
        try await PlanJudge().violations(of: statement, statement.description).map { "\($0), \($1.reason)" }
    }

    @Test(
        arguments: [
            "SELECT id FROM items", "SELECT COUNT(*) FROM photos", "DELETE FROM sessions WHERE bundle_id = 'a'",
            "UPDATE users SET username = 'a' WHERE email = 'b'",
            "SELECT listed.id FROM items AS listed WHERE listed.configuration = 'x'",
            "INSERT INTO traces SELECT * FROM traces",
        ] as [SQLStatement])
    func aScanOfATableThatGrowsIsFound(statement: SQLStatement) async throws {
        let found = try await Self.violations(of: statement)
        #expect(
            found == [
                "without statistics, reads the whole table", "with a million items, reads the whole table",
            ])
    }

    @Test(
        arguments: [
            "SELECT id FROM items WHERE organisation_id = 'a'",
            "SELECT id FROM items WHERE organisation_id = 'a' AND user_id = 'b'",
            "SELECT id FROM items WHERE organisation_id = 'a' AND captured_at > 1",
            "SELECT id FROM items WHERE organisation_id = 'a' AND result = 'authentic'",
            "DELETE FROM captures WHERE organisation_id = 'a' AND state = 'open'",
            "SELECT COUNT(*) FROM item_rollups WHERE organisation_id = 'a' AND user_id = 'b'",
            "SELECT value FROM hash_bands WHERE organisation_number = 1 AND band = 0",
        ] as [SQLStatement])
    func anIndexEnteredByTheOrganizationAloneIsFound(statement: SQLStatement) async throws {
        let found = try await Self.violations(of: statement)
        #expect(found.contains("without statistics, reads what grows, without a limit"))
    }

    @Test(
        arguments: [
            "SELECT id FROM items WHERE organisation_id = 'a' ORDER BY received_at LIMIT 20",
            "SELECT id FROM users WHERE organisation_id = 'a' GROUP BY email LIMIT 20",
            "SELECT DISTINCT category FROM items WHERE organisation_id = 'a' AND phase = 'final' LIMIT 3",
        ] as [SQLStatement])
    func aSortOfWhatGrowsIsFound(statement: SQLStatement) async throws {
        let found = try await Self.violations(of: statement)
        #expect(found.contains("without statistics, sorts what grows"))
    }

    /// Without statistics SQLite walks through the organization for a list of ids; with them it does not.
    @Test func aPlanThatOnlyOneOfTheDatabasesHasIsFound() async throws {
        let ids: [ItemID] = (0..<20).map { ItemID("item-\($0)") }
        let found = try await Self.violations(
            of: "SELECT id, revision FROM items WHERE organisation_id = 'a' AND id IN \(values: ids)")
        #expect(found == ["without statistics, reads what grows, without a limit"])
    }

    @Test(
        arguments: [
            "SELECT id FROM items WHERE organisation_id = 'a' AND id = 'b'",
            "SELECT id FROM items WHERE organisation_id = 'a' ORDER BY captured_at DESC, id DESC LIMIT 20",
            "SELECT kind FROM timeline WHERE organisation_id = 'a' AND item_id = 'b' ORDER BY at",
            "SELECT name FROM organisations ORDER BY name", "INSERT INTO audit VALUES (1, 2, 3, 4, 5, 6, 7, 8)",
            "WITH few (id) AS (VALUES ('a'), ('b')) SELECT items.id FROM few CROSS JOIN items ON items.id = few.id",
            """
            SELECT n_invalid_none FROM item_rollups
            WHERE organisation_id = 'a' AND user_id = 'b' AND brand = '*' AND level = 2 AND bucket = 0
                AND category = 'luxury'
            """,
        ] as [SQLStatement])
    func aBoundedStatementIsFine(statement: SQLStatement) async throws {
        #expect(try await Self.violations(of: statement) == [])
    }

    @Test func eachColumnOfAnIndexIsClassified() async throws {
        let folder = try TestFolder()
        let database = try await TestDatabase.sqlite.open(in: folder)
        let schema = try await database.read { try PlanSchema(of: $0) }
        #expect(schema.tables.count > 25 && schema.indexes.count > 50)
        #expect(schema.unclassifiedColumns == [], "add them to TableGrowth.shared or TableGrowth.own")
    }

    @Test func everyIndexHasStatistics() async throws {
        let folder = try TestFolder()
        let database = try await TestDatabase.sqlite.open(in: folder)
        let known = try await database.write { sql in
            let schema = try PlanSchema(of: sql)
            try PlanStatistics.write(to: sql, schema)
            let rows = try sql.query("SELECT tbl, idx, stat FROM sqlite_stat1")
            #expect(rows.count == schema.indexes.count)
            #expect(Set(schema.indexes.map(\.table)) == schema.tables)
            return try rows.map { try $0.get("stat", as: String.self) }
        }
        #expect(known.contains("1000000 1000000 1000 2 2 1 1 1 1 1"), "items_by_user")
        #expect(known.contains("10000000 10000000 2"), "photos_digest")
    }

    /// The reason why the server makes no statistics: those of a small database outlive its size.
    @Test func statisticsOfTenRowsMakeAListOfIdsReadEveryItem() async throws {
        let folder = try TestFolder()
        let database = try await TestDatabase.sqlite.open(in: folder)
        let statement: SQLStatement = """
            SELECT id, capture_id FROM items
            WHERE \(unindexed: "organisation_id") = 'a' AND id IN \(values: (0..<20).map { ItemID("\($0)") })
            """
        let plan = { @Sendable (sql: any SQLTransaction) throws -> [String] in
            try sql.query("EXPLAIN QUERY PLAN \(statement: statement)").map { try $0.get("detail") }
        }
        #expect(try await database.write(plan) == ["SEARCH items USING INDEX sqlite_autoindex_items_1 (id=?)"])
        let planned = try await database.write { sql in
            try PlanStatistics.write(to: sql, try PlanSchema(of: sql), most: 10)
            return try plan(sql)
        }
        #expect(planned == ["SCAN items"])
    }

    @Test func theServerMakesNoStatistics() async throws {
        let folder = try TestFolder()
        let database = try await TestDatabase.sqlite.open(in: folder)
        let tables = try await database.read {
            try $0.query("SELECT 1 FROM sqlite_master WHERE name LIKE 'sqlite_stat%'")
        }
        #expect(tables.isEmpty)
    }

    /// A statement that another suite runs is held to the rule by the database that the suite opens.
    @Test func aTestThatRunsABadStatementFails() async throws {
        let folder = try TestFolder()
        let store = try await TestDatabase.sqlite.openStore(in: folder)
        try await withKnownIssue {
            _ = try await store.read { tx in
                try tx.sql.query("/* any organisation: a bad one */ SELECT id, style_name FROM items")
            }
        } matching: {
            $0.comments.contains { $0.rawValue.hasPrefix("A statement's cost grows: ") }
        }
    }

    /// An exception without need would hide the next statement that breaks the rule.
    @Test(arguments: PlanException.all.indices)
    func everyExceptionIsNeeded(number: Int) async throws {
        let exception = PlanException.all[number]
        let folder = try TestFolder()
        let statements = Mutex<[String: SQLStatement]>([:])
        let store = Store(
            RecordingDatabase(try await TestDatabase.sqlite.open(in: folder)) { statement, text in
                statements.withLock { $0[text] = statement }
            })
        try await store.write(exception.example)
        let judge = try await PlanJudge()
        var isNeeded = false
        for (text, statement) in statements.withLock({ $0 }) {
            let found = try await judge.violations(of: statement, text)
            if found.contains(where: { exception.covers($0.1, of: text) }) { isNeeded = true }
        }
        #expect(isNeeded, "\(exception.reason)")
    }
}
