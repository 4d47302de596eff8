import AssaySQL
import AssaySQLite
import AssayTestSupport
import Foundation
import Testing

@Suite struct SQLiteFileTests {
    private static func file(in folder: URL) -> URL {
        folder.appendingPathComponent("test.sqlite")
    }

    private static func openingCode(_ url: URL) async -> SQLError.Code? {
        await sqlErrorCode { try await SQLiteDatabase.open(url).close() }
    }

    @Test(arguments: [
        "synchronous": "2", "foreign_keys": "1", "journal_mode": "wal", "secure_delete": "2", "busy_timeout": "5000",
    ])
    func writesWithDurableSettings(name: String, value: String) async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteDatabase.open(Self.file(in: folder))
            let found = try await database.write { try $0.first("PRAGMA \(unsafeSQL: name)")?[0] }
            #expect([.text(value), Int64(value).map(SQLValue.integer)].contains(found))
            try await database.close()
        }
    }

    @Test(arguments: ["cache_size": -16_384, "trusted_schema": 0, "busy_timeout": 250])
    func givesReadersTheirSettingsToo(name: String, value: Int) async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteDatabase.open(
                Self.file(in: folder), busyTimeout: .milliseconds(250))
            #expect(try await database.value("PRAGMA \(unsafeSQL: name)") == value)
            try await database.close()
        }
    }

    @Test func showsAnotherHandleWhatIsCommitted() async throws {
        try await TestDatabase.sqlite.run(handles: 2) { handles in
            try await handles[0].run("CREATE TABLE item (id BIGINT)")
            for id in 0..<20 {
                try await handles[id % 2].run("INSERT INTO item VALUES (\(id))")
                #expect(try await handles[1 - id % 2].value("SELECT max(id) FROM item") == id)
            }
        }
    }

    @Test func keepsWhatItAcknowledgedWithoutBeingClosed() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteDatabase.open(Self.file(in: folder))
            try await database.run("CREATE TABLE item (id BIGINT)", "INSERT INTO item VALUES (1)")
            // The state after a crash: a copy of the files as they are on the disk now.
            let copy = folder.appendingPathComponent("copy.sqlite")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: Self.file(in: folder).path + suffix, toPath: copy.path + suffix)
            }
            let recovered = try await SQLiteDatabase.open(copy)
            #expect(try await recovered.value("SELECT id FROM item") == 1)
            try await recovered.close()
            try await database.close()
        }
    }

    @Test func isBusyWhileAnotherHandleWritesTooLong() async throws {
        try await withTemporaryFolder { folder in
            let url = Self.file(in: folder)
            let holder = try await SQLiteDatabase.open(url)
            let other = try await SQLiteDatabase.open(url, busyTimeout: .milliseconds(20))
            try await holder.run("CREATE TABLE item (id BIGINT)")
            let gate = await WriterGate(on: holder)
            #expect(await sqlErrorCode { try await other.run("INSERT INTO item VALUES (1)") } == .busy)
            #expect(try await other.value("SELECT count(*) FROM item") == 0)
            try await gate.open()
            try await other.run("INSERT INTO item VALUES (2)")
            #expect(try await holder.value("SELECT id FROM item") == 2)
            try await holder.close()
            try await other.close()
        }
    }

    /// Writes queued behind the first one wait for the same lock.
    ///
    /// They must fail together with it, not after their own timeouts.
    @Test func queuedWritesFailTogetherWithTheLockedOne() async throws {
        try await withTemporaryFolder { folder in
            let url = Self.file(in: folder)
            let holder = try await SQLiteDatabase.open(url)
            let other = try await SQLiteDatabase.open(url, busyTimeout: .seconds(3))
            try await holder.run("CREATE TABLE item (id BIGINT)")
            let gate = await WriterGate(on: holder)
            // All three wait before the first one times out, since the separate executor excludes other tests.
            let own = OwnExecutor()
            let writes = (0..<3).map { id in
                Task(executorPreference: own) { try await other.run("INSERT INTO item VALUES (\(id))") }
            }
            let first = await sqlErrorCode { try await writes[0].value }
            #expect(first == .busy)
            try await gate.open()
            for write in writes.dropFirst() {
                let code = await sqlErrorCode { try await write.value }
                #expect(code == .busy)
            }
            try await other.run("INSERT INTO item VALUES (3)")
            #expect(try await holder.value("SELECT count(*) FROM item") == 1)
            try await holder.close()
            try await other.close()
        }
    }

    /// A file that a later SQLite version wrote in a later format is read-only, for any user.
    @Test func saysThatAFileIsReadOnly() async throws {
        try await withTemporaryFolder { folder in
            let url = Self.file(in: folder)
            let database = try await SQLiteDatabase.open(url)
            try await database.run("CREATE TABLE item (id BIGINT)")
            try await database.close()
            let handle = try FileHandle(forUpdating: url)
            try handle.seek(toOffset: 18)
            try handle.write(contentsOf: [9])
            try handle.close()
            let error = await #expect(throws: SQLError.self) { try await SQLiteDatabase.open(url) }
            #expect(error?.code == .readOnly)
            #expect(error?.description == "The database can be read but not written.")
        }
    }

    @Test(.enabled("the superuser may write every file") { await FileRights.canHold() }, arguments: [0o444, 0o000])
    func saysWhatTheFilesRightsForbid(rights: Int) async throws {
        guard FileRights.hold else {
            return try await FileRights.runHeld("SQLiteFileTests/saysWhatTheFilesRightsForbid")
        }
        try await withTemporaryFolder { folder in
            let url = Self.file(in: folder)
            try await SQLiteDatabase.open(url).close()
            try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: url.path)
            #expect(await Self.openingCode(url) == (rights == 0o444 ? .readOnly : .cannotOpen))
        }
    }

    @Test func saysThatAFileIsNoDatabase() async throws {
        try await withTemporaryFolder { folder in
            let url = Self.file(in: folder)
            try Data(repeating: 0x41, count: 8192).write(to: url)
            #expect(await Self.openingCode(url) == .corrupt)
        }
    }

    @Test func saysThatAFolderIsMissing() async throws {
        try await withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("missing").appendingPathComponent("test.sqlite")
            #expect(await Self.openingCode(url) == .cannotOpen)
        }
    }
}
