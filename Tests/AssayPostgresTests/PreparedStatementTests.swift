import AssayPostgres
import AssaySQL
import AssayTestSupport
import Testing

/// Tests for the statements that connections keep prepared.
@Suite struct PreparedStatementTests {
    @Test func aStatementSurvivesAMigrationOfItsTable() async throws {
        let bench = try await PostgresBench()
        let (database, other) = (try await bench.open(connections: 2), try await bench.open())
        try await database.run("CREATE TABLE item (id BIGINT)", "INSERT INTO item VALUES (1)")
        let columns = { try await database.read { try $0.first("SELECT * FROM item")?.columns } }
        for _ in 0..<8 { #expect(try await columns() == ["id"]) }
        try await other.run("ALTER TABLE item ADD COLUMN name TEXT")
        for _ in 0..<4 { #expect(try await columns() == ["id", "name"]) }
        try await other.run("ALTER TABLE item DROP COLUMN id")
        let change = { try await database.write { try $0.first("UPDATE item SET name = 'a' RETURNING *")?.columns } }
        for _ in 0..<4 { #expect(try await change() == ["name"]) }
        for handle in [database, other] { try await handle.close() }
    }

    /// Something between this process and the server may replace a session unseen.
    @Test func aStatementThatTheServerHasForgottenIsPreparedAgain() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open(connections: 2)
        for number in 0..<5 {
            #expect(try await database.value("SELECT \(number)::bigint") == number)
            try await database.run("DEALLOCATE ALL")
        }
        try await database.close()
    }

    @Test func aConnectionKeepsALimitedNumber() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open(connections: 2)
        for number in 0..<1_200 {
            #expect(try await database.value("SELECT \(unsafeSQL: "\(number)")::bigint") == number)
        }
        let kept: Int = try await database.value("SELECT count(*) FROM pg_prepared_statements")
        #expect(kept > 10 && kept <= 510)
        let many = (0..<2_000).map { "\($0)" }
        for length in stride(from: 33, to: 2_000, by: 50) {
            let list = Array(many.prefix(length))
            #expect(try await database.value("SELECT count(*) FROM pg_class WHERE relname IN \(values: list)") == 0)
        }
        for _ in 0..<20 {
            let lists: Int = try await database.value(
                "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%relname IN%'")
            #expect(lists <= 1, "this question alone, not a list of each length")
        }
        try await database.close()
    }
}
