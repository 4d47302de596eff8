import AssaySQL
import CSQLite
import Testing

@testable import AssaySQLite

/// The statements that a connection keeps compiled, and the parts into which long lists are cut for them.
@Suite struct StatementCacheTests {
    private static func run(_ body: (StatementCache) throws -> Void) throws {
        var handle: OpaquePointer?
        // The process's settings can be made only before the first use of SQLite, which would otherwise be this one.
        try #require(SQLiteDatabase.hasProcessSettings)
        try #require(sqlite3_open(":memory:", &handle) == SQLITE_OK)
        let connection = try #require(handle)
        defer { sqlite3_close_v2(connection) }
        let cache = StatementCache(connection)
        defer { cache.removeAll() }
        try body(cache)
    }

    @Test(arguments: [1, 100]) func aStatementIsCompiledOnce(binds: Int) throws {
        try Self.run { cache in
            let first = try cache.statement("SELECT 1", binds: binds)
            #expect(try cache.statement("SELECT 1", binds: binds) === first)
        }
    }

    @Test func theLeastRecentlyUsedLongStatementIsEvicted() throws {
        try Self.run { cache in
            let used = try cache.statement("SELECT 'used'", binds: 100)
            let unused = try cache.statement("SELECT 'unused'", binds: 100)
            let others = try (0..<1_000).count { number in
                _ = try cache.statement("SELECT \(number)", binds: 100)
                return try cache.statement("SELECT 'used'", binds: 100) !== used
            }
            #expect(others == 0)
            #expect(try cache.statement("SELECT 'unused'", binds: 100) !== unused)
        }
    }

    @Test func longStatementsPushNoShortOneOut() throws {
        try Self.run { cache in
            let short = try cache.statement("SELECT 'short'", binds: 1)
            for number in 0..<1_000 { _ = try cache.statement("SELECT \(number)", binds: 100) }
            #expect(try cache.statement("SELECT 'short'", binds: 1) === short)
        }
    }

    @Test(
        arguments: [
            (0, []), (1, [1]), (3, [1, 1, 1]), (4, [4]), (27, [16, 4, 4, 1, 1, 1]), (64, [64]),
            (150, [64, 64, 16, 4, 1, 1]),
        ] as [(Int, [Int])])
    func aListIsCutIntoPartsOfFourLengths(count: Int, lengths: [Int]) {
        let parts = Array(0..<count).statementParts
        #expect(parts.map(\.count) == lengths)
        #expect(parts.flatMap(\.self) == Array(0..<count))
    }

    @Test(
        arguments: [(0, []), (1, [1]), (3, [4]), (17, [32]), (64, [64]), (130, [64, 64, 4])] as [(Int, [Int])])
    func aFilledListEndsWithItsLastElement(count: Int, lengths: [Int]) {
        let parts = Array(0..<count).filledParts
        #expect(parts.map(\.count) == lengths)
        let all = parts.flatMap(\.self)
        #expect(Array(all.prefix(count)) == Array(0..<count))
        #expect(all.dropFirst(count).allSatisfy { $0 == count - 1 })
    }
}
