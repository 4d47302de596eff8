import AssaySQL
import AssaySQLite
import AssayTestSupport
import Foundation
import Testing

@Suite struct FailingCommitTests {
    /// Runs in a separate process with a file size limit, so that the log really cannot be extended at the commit.
    @Test func everyCallerGetsTheErrorOfAFailedCommit() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryFolder { folder in
                let url = folder.appendingPathComponent("test.sqlite")
                let database = try await SQLiteDatabase.open(url)
                try await database.run("CREATE TABLE item (id BIGINT)", "INSERT INTO item VALUES (-1)")

                let limit = try FileLimit(at: url.path + "-wal")
                let gate = await WriterGate(on: database)
                var writes: [Task<Void, any Error>] = []
                for id in 0..<10 {
                    writes.append(try await gate.line { try $0.execute("INSERT INTO item VALUES (\(id))") })
                }
                _ = try? await gate.open()
                for write in writes {
                    let code = await sqlErrorCode { try await write.value }
                    #expect(code == .inputOutput || code == .diskFull)
                }
                #expect(try await database.value("SELECT count(*) FROM item") == 1)

                limit.lift()
                try await database.run("INSERT INTO item VALUES (10)")
                try await database.close()
                let again = try await SQLiteDatabase.open(url)
                let ids = try await again.read { try $0.query("SELECT id FROM item ORDER BY id").map { $0[0] } }
                #expect(ids == [.integer(-1), .integer(10)])
                try await again.close()
            }
        }
    }
}

/// Prevents this process from writing files larger than the given one is now.
private struct FileLimit {
    private let before: rlimit

    init(at path: String) throws {
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(Self.resource, &limit)
        before = limit
        limit.rlim_cur = rlim_t(size)
        setrlimit(Self.resource, &limit)
    }

    func lift() {
        var limit = before
        setrlimit(Self.resource, &limit)
    }

    #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
    private static let resource = RLIMIT_FSIZE
    #endif
}
