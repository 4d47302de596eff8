import AssaySQL
import AssaySQLite
import AssayTestSupport
import Testing

/// SQLite keeps the earlier state of the pages that a statement changes, here always in memory.
@Suite struct StatementJournalTests {
    @Test func theSettingIsMadeBeforeTheFirstUseOfSQLite() {
        #expect(SQLiteDatabase.hasProcessSettings)
    }

    /// Each row is on a page of its own.
    ///
    /// With a file from 1 MiB on, 256 and more failed.
    @Test(arguments: [20, 31, 32, 33, 64, 100, 254, 255, 256, 257, 600])
    func aStatementChangesAnyNumberOfPagesOrNone(pages: Int) async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(
                "CREATE TABLE page (id BIGINT NOT NULL PRIMARY KEY, state BIGINT CHECK (state < 9), body BLOB)")
            try await database.write { tx in
                let body = [UInt8](repeating: 1, count: 3_000)
                for id in 0..<pages { try tx.execute("INSERT INTO page VALUES (\(id), 0, \(body))") }
            }
            try await database.run("UPDATE page SET state = 1")
            let refused = await sqlErrorCode {
                // The last row refuses its value, when the others have theirs.
                try await database.run("UPDATE page SET state = CASE id WHEN \(pages - 1) THEN 9 ELSE 2 END")
            }
            #expect(refused == .checkViolation)
            #expect(try await database.value("SELECT count(*) FROM page WHERE state = 1") == Int64(pages))
        }
    }
}
