import AssaySQL
import AssaySQLite
import AssayTestSupport
import Foundation
import Testing

@Suite struct HandleRaceTests {
    @Test(arguments: TestDatabase.available)
    func letsOneHandleWinEachCompareAndSet(on kind: TestDatabase) async throws {
        try await kind.run(handles: 2) { handles in
            try await handles[0].run(
                "CREATE TABLE item (id TEXT PRIMARY KEY, revision BIGINT)", "INSERT INTO item VALUES ('a', 0)")
            let (left, right) = (handles[0], handles[1])
            for revision in 0..<200 {
                async let first = Self.advance(left, from: revision)
                async let second = Self.advance(right, from: revision)
                let winners = try await [first, second]
                #expect(winners.sorted() == [0, 1])
            }
            #expect(try await left.value("SELECT revision FROM item") == 200)
        }
    }

    @Test(arguments: TestDatabase.available)
    func losesNoUpdateOfABodyThatLocksWhatItReads(on kind: TestDatabase) async throws {
        try await kind.run(handles: 2) { handles in
            try await handles[0].run("CREATE TABLE counter (n BIGINT)", "INSERT INTO counter VALUES (0)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for turn in 0..<200 {
                    let handle = handles[turn % 2]
                    group.addTask { try await Self.count(handle) }
                }
                try await group.waitForAll()
            }
            #expect(try await handles[0].value("SELECT n FROM counter") == 200)
        }
    }

    @Test func opensOneNewFileFromManyHandlesAtOnce() async throws {
        try await withTemporaryFolder { folder in
            for round in 0..<10 {
                let url = folder.appendingPathComponent("\(round).sqlite")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<6 {
                        group.addTask {
                            let database = try await SQLiteDatabase.open(
                                url, busyTimeout: TestDatabase.busyTimeout)
                            try await database.run("CREATE TABLE IF NOT EXISTS item (id BIGINT)")
                            try await database.close()
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    private static func advance(_ database: any SQLDatabase, from revision: Int) async throws -> Int {
        try await database.write {
            try $0.execute("UPDATE item SET revision = \(revision + 1) WHERE id = 'a' AND revision = \(revision)")
        }
    }

    private static func count(_ database: any SQLDatabase) async throws {
        try await database.write { transaction in
            let n: Int = try #require(try transaction.first("SELECT n FROM counter \(.forUpdate)")).get("n")
            try transaction.execute("UPDATE counter SET n = \(n + 1)")
        }
    }
}
