import AssaySQL
import AssaySQLite
import AssayTestSupport
import Synchronization
import Testing

@Suite struct GroupCommitTests {
    private struct Refusal: Error, Equatable {}

    private static let schema: SQLStatement = """
        CREATE TABLE item (
            id BIGINT NOT NULL PRIMARY KEY,
            parent BIGINT REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED,
            body BLOB
        )
        """

    /// Rolls back the whole transaction, not only the statement.
    private static let trigger: SQLStatement = """
        CREATE TRIGGER refuse BEFORE INSERT ON item WHEN NEW.id = 50
        BEGIN SELECT RAISE(ROLLBACK, 'not this one'); END
        """

    private static func insert(_ id: Int) -> @Sendable (any SQLTransaction) throws -> Void {
        { try $0.execute("INSERT INTO item (id) VALUES (\(id))") }
    }

    private static func ids(in database: some SQLDatabase) async throws -> [Int] {
        try await database.read { try $0.query("SELECT id FROM item ORDER BY id").map { try $0.get(at: 0) } }
    }

    /// Runs the bodies in one batch, in order, and returns each result.
    private static func settle(
        _ bodies: [@Sendable (any SQLTransaction) throws -> Void], on database: SQLiteDatabase
    ) async throws -> [Result<Void, any Error>] {
        let gate = await WriterGate(on: database)
        var tasks: [Task<Void, any Error>] = []
        for body in bodies { tasks.append(try await gate.line(up: body)) }
        try await gate.open()
        var results: [Result<Void, any Error>] = []
        for task in tasks { results.append(await task.result) }
        return results
    }

    /// Checks with a write that is cancelled at once, so that it never waits.
    private static func takesWrites(_ database: SQLiteDatabase) async -> Bool {
        let probe = Task { try await database.write { _ in } }
        probe.cancel()
        return await sqlErrorCode { try await probe.value } != .closed
    }

    private static func code(_ result: Result<Void, any Error>) -> SQLError.Code? {
        guard case .failure(let error as SQLError) = result else { return nil }
        return error.code
    }

    private static func succeeded(_ result: Result<Void, any Error>) -> Bool {
        (try? result.get()) != nil
    }

    @Test func undoesOneBadRowAmongAHundredAlone() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let results = try await Self.settle((0..<100).map { Self.insert($0 == 60 ? 7 : $0) }, on: database)
            #expect(results.filter(Self.succeeded).count == 99)
            #expect(Self.code(results[60]) == .uniqueViolation)
            #expect(try await Self.ids(in: database) == (0..<100).filter { $0 != 60 })
        }
    }

    @Test func givesEachCallerItsOwnErrorAndValue() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let gate = await WriterGate(on: database)
            let refused = try await gate.line { transaction in
                try transaction.execute("INSERT INTO item (id) VALUES (1)")
                throw Refusal()
            }
            let counted = try await gate.line { transaction -> Int in
                try transaction.execute("INSERT INTO item (id) VALUES (2)")
                return try #require(try transaction.first("SELECT count(*) FROM item")).get(at: 0)
            }
            try await gate.open()
            await #expect(throws: Refusal()) { try await refused.value }
            #expect(try await counted.value == 1)
            #expect(try await Self.ids(in: database) == [2])
        }
    }

    @Test func blamesADeferredViolationOnItsBodyAlone() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            var bodies = (0..<9).map(Self.insert)
            bodies.insert({ try $0.execute("INSERT INTO item (id, parent) VALUES (50, 51)") }, at: 4)
            let results = try await Self.settle(bodies, on: database)
            #expect(Self.code(results[4]) == .foreignKeyViolation)
            #expect(results.filter(Self.succeeded).count == 9)
            #expect(try await Self.ids(in: database) == Array(0..<9))
        }
    }

    /// SQLite rolls back the whole transaction itself when a statement runs out of space.
    @Test func runsTheOthersAgainWhenOneFillsTheDisk() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            try await database.run("PRAGMA max_page_count = 8")
            var bodies = (0..<9).map(Self.insert)
            bodies.insert({ try $0.execute("INSERT INTO item (id, body) VALUES (50, zeroblob(1000000))") }, at: 4)
            let results = try await Self.settle(bodies, on: database)
            #expect(Self.code(results[4]) == .diskFull)
            #expect(results.filter(Self.succeeded).count == 9)
            #expect(try await Self.ids(in: database) == Array(0..<9))
        }
    }

    @Test func runsTheOthersAgainWhenATriggerRollsAllBack() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema, Self.trigger)
            let bodies = (0..<5).map(Self.insert) + [Self.insert(50)] + (5..<9).map(Self.insert)
            let results = try await Self.settle(bodies, on: database)
            #expect(Self.code(results[5]) == .checkViolation)
            #expect(results.filter(Self.succeeded).count == 9)
            #expect(try await Self.ids(in: database) == Array(0..<9))
        }
    }

    /// The others run again, each separated from the rest, only if there is something to undo.
    @Test(arguments: [
        (["INSERT INTO item (id) VALUES (3)"], 1), (["SELECT id FROM item"], 1),
        (["/* a comment */ DELETE FROM item WHERE id = 99"], 1), (["INSERT INTO item (id) VALUES (50)"], 2),
        (["CREATE TABLE other (id BIGINT)"], 2), (["CREATE TABLE other (id BIGINT)", "DROP TABLE other"], 2),
    ])
    func aBodyThatFailsCostsTheOthersATurnIfItHasChangedSomething(statements: [String], turns: Int) async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let others = Tally()
            let insert = { (id: Int) -> @Sendable (any SQLTransaction) throws -> Void in
                { transaction in
                    others.add()
                    try Self.insert(id)(transaction)
                }
            }
            let failing: @Sendable (any SQLTransaction) throws -> Void = { transaction in
                for statement in statements { try transaction.execute("\(unsafeSQL: statement)") }
                throw Refusal()
            }
            let results = try await Self.settle([insert(3), failing, insert(4)], on: database)
            #expect(results.map(Self.succeeded) == [true, false, true])
            #expect(try await Self.ids(in: database) == [3, 4])
            #expect(others.count == (turns == 1 ? 2 : 3), "the one before it runs again")
            let tables = "SELECT count(*) FROM sqlite_master WHERE name = 'other'" as SQLStatement
            #expect(try await database.value(tables) == 0)
        }
    }

    @Test func bodiesAreSeparatedForAWhileAfterOneHadToBeUndone() {
        let separation = Separation()
        #expect(!separation.isNeeded())
        separation.require()
        #expect((0..<40).map { _ in separation.isNeeded() } == (0..<40).map { $0 < 32 })
    }

    @Test func storesAllOfMoreWritesThanOneBatchHolds() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let results = try await Self.settle((0..<300).map(Self.insert), on: database)
            #expect(results.filter(Self.succeeded).count == 300)
            #expect(try await Self.ids(in: database) == Array(0..<300))
        }
    }

    @Test func acknowledgesNothingBeforeAllOfTheBatchIsCommitted() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let gate = await WriterGate(on: database)
            let acknowledged = Tally()
            var callers: [Task<Void, any Error>] = []
            for id in 0..<20 {
                let write = try await gate.line(up: Self.insert(id))
                callers.append(
                    Task {
                        try await write.value
                        acknowledged.add()
                    })
            }
            let last = try await gate.line { _ in acknowledged.count }
            try await gate.open()
            #expect(try await last.value == 0)
            for caller in callers { try await caller.value }
            #expect(acknowledged.count == 20)
        }
    }

    @Test func withdrawsAWriteThatIsCancelledBeforeItsTurn() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let gate = await WriterGate(on: database)
            let first = try await gate.line(up: Self.insert(1))
            let cancelled = try await gate.line(up: Self.insert(2))
            let last = try await gate.line(up: Self.insert(3))
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            #expect(database.waitingWrites == 2)
            try await gate.open()
            try await first.value
            try await last.value
            #expect(try await Self.ids(in: database) == [1, 3])
        }
    }

    @Test func refusesAWriteWhoseTaskIsCancelledAlready() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let gate = await WriterGate(on: database)
            let cancelled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await database.write(Self.insert(1))
            }
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            try await gate.open()
            #expect(try await Self.ids(in: database) == [])
        }
    }

    @Test func storesNothingOfABodyThatGoesOnAfterItsTransactionIsLost() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema, Self.trigger)
            let code = await sqlErrorCode {
                try await database.write { transaction in
                    _ = try? transaction.execute("INSERT INTO item (id) VALUES (50)")
                    _ = try? transaction.execute("INSERT INTO item (id) VALUES (51)")
                }
            }
            #expect(code == .checkViolation)
            #expect(try await Self.ids(in: database) == [])
        }
    }

    @Test func aCancelledWriteReportsWhetherItWasCommitted() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let stored = await withTaskGroup(of: Int?.self) { group in
                for id in 0..<300 {
                    group.addTask {
                        let write = Task { try await database.write(Self.insert(id)) }
                        for _ in 0..<(id % 7) { await Task.yield() }
                        if id.isMultiple(of: 2) { write.cancel() }
                        return (try? await write.value) == nil ? nil : id
                    }
                }
                return await group.reduce(into: [Int]()) { ids, id in if let id { ids.append(id) } }
            }
            #expect(try await Self.ids(in: database) == stored.sorted())
            #expect(Set(stored).isSuperset(of: (0..<300).filter { !$0.isMultiple(of: 2) }))
        }
    }

    @Test func finishesTheWritesThatWaitBeforeItCloses() async throws {
        try await TestDatabase.sqlite.runOnSQLite { database in
            try await database.run(Self.schema)
            let gate = await WriterGate(on: database)
            var waiting: [Task<Void, any Error>] = []
            for id in 0..<300 { waiting.append(try await gate.line(up: Self.insert(id))) }
            async let closed: Void = database.close()
            try await gate.wait(until: "the database is closing") { await !Self.takesWrites(database) }
            try await gate.open()
            for write in waiting { try await write.value }
            try await closed
        }
    }
}

/// A counter for several tasks.
private final class Tally: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    func add() {
        state.withLock { $0 += 1 }
    }
}
