import AssaySQL
import AssaySQLite
import AssayTestSupport
import Dispatch
import Foundation
import Testing

@Suite struct SQLDatabaseTests {
    static let values: [SQLValue] = [
        .null, .integer(0), .integer(.min), .integer(.max), .real(-0.0), .real(.greatestFiniteMagnitude),
        .real(.infinity), .real(.leastNonzeroMagnitude), .text(""), .text("'; DROP TABLE item; --"),
        .text("Ünï¢ødé 鞄 👜 e\u{301}\n\t\"?1 $1"), .blob([]), .blob([0, 255, 0, 128]),
    ]

    @Test(arguments: TestDatabase.available)
    func givesBackEachValueAsItWentIn(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run(
                """
                CREATE TABLE item (
                    position BIGINT PRIMARY KEY, integer BIGINT, real DOUBLE PRECISION, text \(.text), blob \(.blob))
                """)
            try await database.write { transaction in
                for (position, value) in Self.values.enumerated() {
                    let column = value.sqlType?.name ?? "blob"
                    try transaction.execute(
                        "INSERT INTO item (position, \(unsafeSQL: column)) VALUES (\(position), \(value))")
                }
            }
            let found = try await database.read { transaction in
                try transaction.query("SELECT * FROM item ORDER BY position").map { row in
                    (1...4).lazy.map { row[$0] }.first { $0 != .null } ?? .null
                }
            }
            #expect(found == Self.values)
        }
    }

    @Test(arguments: TestDatabase.available)
    func takesHostileTextForAValue(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run("CREATE TABLE item (name TEXT)", "INSERT INTO item VALUES ('kept')")
            let hostile = "x'; DROP TABLE item; --"
            try await database.run("INSERT INTO item (name) VALUES (\(hostile))")
            let found: Int = try await database.value("SELECT count(*) FROM item WHERE name = \(hostile)")
            #expect(found == 1)
            #expect(try await database.value("SELECT count(*) FROM item") == 2)
        }
    }

    @Test(arguments: TestDatabase.available)
    func runsOneStatementAtATime(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run("CREATE TABLE item (name TEXT)")
            await #expect(throws: SQLError.self) {
                try await database.run("INSERT INTO item VALUES ('a'); DROP TABLE item")
            }
            #expect(try await database.value("SELECT count(*) FROM item") == 0)
        }
    }

    @Test(
        arguments: TestDatabase.available,
        [SQLValue.text("cut\0here"), .real(.nan)])
    func refusesValuesThatWouldChangeOnTheWay(on kind: TestDatabase, value: SQLValue) async throws {
        try await kind.run { database in
            try await database.run("CREATE TABLE item (text \(.text), real DOUBLE PRECISION)")
            let column = value.sqlType?.name ?? ""
            let code = await sqlErrorCode {
                try await database.run("INSERT INTO item (\(unsafeSQL: column)) VALUES (\(value))")
            }
            #expect(code == .invalidValue)
            #expect(try await database.value("SELECT count(*) FROM item") == 0)
        }
    }

    @Test(arguments: TestDatabase.available)
    func findsByLists(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run("CREATE TABLE item (id TEXT)", "INSERT INTO item VALUES ('a'), ('b'), ('c')")
            let none = [String]()
            #expect(try await database.value("SELECT count(*) FROM item WHERE id IN \(values: ["a", "c"])") == 2)
            #expect(try await database.value("SELECT count(*) FROM item WHERE id IN \(values: none)") == 0)
            #expect(try await database.value("SELECT count(*) FROM item WHERE id NOT IN \(values: none)") == 3)
            let many = (0..<500).map(String.init) + ["b"]
            #expect(try await database.value("SELECT count(*) FROM item WHERE id IN \(values: many)") == 1)
        }
    }

    @Test(arguments: TestDatabase.available)
    func countsTheRowsThatAStatementChanged(on kind: TestDatabase) async throws {
        try await kind.run { database in
            let counts = try await database.write { transaction in
                [
                    try transaction.execute("CREATE TABLE item (id BIGINT PRIMARY KEY, name TEXT)"),
                    try transaction.execute("INSERT INTO item VALUES (1, 'a'), (2, 'b'), (3, 'b')"),
                    try transaction.execute("CREATE TABLE other (id BIGINT)"),
                    try transaction.execute("UPDATE item SET name = 'c' WHERE name = 'b'"),
                    try transaction.execute("UPDATE item SET name = 'c' WHERE id = 9"),
                    try transaction.execute("SELECT * FROM item"),
                    try transaction.execute("INSERT INTO item VALUES (1, 'z') ON CONFLICT (id) DO NOTHING"),
                    try transaction.execute("DELETE FROM item"),
                ]
            }
            #expect(counts == [0, 3, 0, 2, 0, 0, 0, 3])
        }
    }

    @Test(arguments: TestDatabase.available)
    func makesAChangeInFullThoughOnlyItsFirstRowIsAskedFor(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run(
                "CREATE TABLE item (id BIGINT PRIMARY KEY, name TEXT)",
                "INSERT INTO item VALUES (1, 'a'), (2, 'a'), (3, 'a')")
            let row = try await database.write { try $0.first("UPDATE item SET name = 'b' RETURNING id") }
            #expect(row?.columns == ["id"])
            #expect(try await database.value("SELECT count(*) FROM item WHERE name = 'b'") == 3)
            let nothing = try await database.write { try $0.first("DELETE FROM item WHERE id = 9 RETURNING id") }
            #expect(nothing == nil)
        }
    }

    @Test(arguments: TestDatabase.available)
    func refusesToWriteInARead(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run("CREATE TABLE item (id BIGINT)")
            let code = await sqlErrorCode {
                try await database.read { _ = try $0.execute("INSERT INTO item VALUES (1)") }
            }
            #expect(code == .readOnly)
            try await database.run("INSERT INTO item VALUES (2)")
            #expect(try await database.value("SELECT id FROM item") == 2)
        }
    }

    @Test(arguments: TestDatabase.available)
    func readsAtOneMomentWhileOthersWrite(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run("CREATE TABLE item (id BIGINT)")
            let (counted, signal) = AsyncStream.makeStream(of: Void.self)
            let written = DispatchSemaphore(value: 0)
            async let counts = database.read { transaction in
                let before: Int? = try transaction.first("SELECT count(*) FROM item")?.get(at: 0)
                signal.yield()
                written.wait()
                let after: Int? = try transaction.first("SELECT count(*) FROM item")?.get(at: 0)
                return [before, after]
            }
            var arrivals = counted.makeAsyncIterator()
            await arrivals.next()
            try await database.run("INSERT INTO item VALUES (1)")
            written.signal()
            let found = try await counts
            #expect(found == [0, 0] as [Int?])
            #expect(try await database.value("SELECT count(*) FROM item") == 1)
        }
    }

    @Test(arguments: TestDatabase.available)
    func stopsAReadWhoseTaskIsCancelled(on kind: TestDatabase) async throws {
        try await kind.run { database in
            let (begun, signal) = AsyncStream.makeStream(of: Void.self)
            let endless = Task {
                try await database.read { transaction in
                    signal.yield()
                    _ = try transaction.query(
                        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n")
                }
            }
            var arrivals = begun.makeAsyncIterator()
            await arrivals.next()
            endless.cancel()
            await #expect(throws: CancellationError.self) { try await endless.value }
            let one: Int = try await database.value("SELECT 1")
            #expect(one == 1)
        }
    }

    @Test(arguments: TestDatabase.available)
    func refusesWorkOnceClosed(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.close()
            #expect(await sqlErrorCode { _ = try await database.read { try $0.query("SELECT 1") } } == .closed)
            #expect(await sqlErrorCode { try await database.run("CREATE TABLE item (id BIGINT)") } == .closed)
        }
    }
}

extension SQLValue {
    /// The type of its column; null fits each.
    fileprivate var sqlType: SQLColumnType? {
        switch self {
        case .null: nil
        case .integer: .integer
        case .real: .real
        case .text: .text
        case .blob: .blob
        }
    }
}

extension SQLColumnType {
    fileprivate var name: String { "\(self)" }
}
