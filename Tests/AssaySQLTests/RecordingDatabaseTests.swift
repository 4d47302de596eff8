import AssayInstruments
import AssaySQL
import AssaySQLite
import AssayTestSupport
import Synchronization
import Testing

@Suite struct RecordingDatabaseTests {
    @Test(arguments: TestDatabase.available)
    func reportsEachStatement(on kind: TestDatabase) async throws {
        try await kind.run { base in
            let log = Log()
            let database = RecordingDatabase(base) { log.add($0, $1) }
            try await database.run("CREATE TABLE item (id BIGINT)", "INSERT INTO item VALUES (\(5))")
            let found = try await database.read { transaction in
                (
                    try transaction.query("SELECT id FROM item").count,
                    try transaction.first("SELECT id FROM item WHERE id = \(5)")?[0]
                )
            }
            #expect(found.0 == 1)
            #expect(found.1 == .integer(5))
            let first = kind == .postgres ? "$1" : "?1"
            #expect(
                log.texts == [
                    "CREATE TABLE item (id BIGINT)", "INSERT INTO item VALUES (\(first))", "SELECT id FROM item",
                    "SELECT id FROM item WHERE id = \(first)",
                ])
            #expect(log.statements[1] == "INSERT INTO item VALUES (\(5))")
        }
    }

    @Test(arguments: TestDatabase.available)
    func reportsAFailingStatement(on kind: TestDatabase) async throws {
        try await kind.run { base in
            let log = Log()
            let database = RecordingDatabase(base) { log.add($0, $1) }
            #expect(await sqlErrorCode { try await database.run("DELETE FROM nothing") } == .schema)
            #expect(log.texts == ["DELETE FROM nothing"])
        }
    }
}

private final class Log: Sendable {
    private let entries = Mutex<[(SQLStatement, String)]>([])

    var statements: [SQLStatement] { entries.withLock { $0.map(\.0) } }
    var texts: [String] { entries.withLock { $0.map(\.1) } }

    func add(_ statement: SQLStatement, _ text: String) {
        entries.withLock { $0.append((statement, text)) }
    }
}
