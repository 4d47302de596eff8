import AssaySQL
import AssaySQLite
import AssayTestSupport
import Testing

@Suite struct MigratorTests {
    private struct Refusal: Error, Equatable {}

    private static let first = Migration(id: "1-item", up: ["CREATE TABLE item (id BIGINT)"])
    private static let second = Migration(id: "2-name", up: ["ALTER TABLE item ADD COLUMN name TEXT"])
    private static let third = Migration(id: "3-fill") { transaction in
        try transaction.execute("INSERT INTO item (id, name) VALUES (\(1), \("first"))")
    }

    @Test(arguments: TestDatabase.available)
    func makesStepsInOrderAndOnce(on kind: TestDatabase) async throws {
        try await kind.run { database in
            let migrator = Migrator([Self.first, Self.second, Self.third])
            let all = ["1-item", "2-name", "3-fill"]
            #expect(try await migrator.pending(in: database) == all)
            #expect(try await migrator.migrate(database, now: 1_700_000_000_000_000) == all)
            #expect(try await migrator.pending(in: database) == [])
            #expect(try await migrator.migrate(database, now: 1_800_000_000_000_000) == [])
            let records = try await database.read {
                try $0.query("SELECT id, position, applied_at FROM schema_migrations ORDER BY position")
            }
            #expect(try records.map { try $0.get("id", as: String.self) } == all)
            #expect(try records.map { try $0.get("position", as: Int.self) } == [0, 1, 2])
            #expect(try records.allSatisfy { try $0.get("applied_at", as: Int64.self) == 1_700_000_000_000_000 })
            #expect(try await database.value("SELECT name FROM item") == "first")
        }
    }

    @Test(arguments: TestDatabase.available)
    func makesOnlyWhatWasAppended(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await Migrator([Self.first]).migrate(database, now: 1)
            let migrator = Migrator([Self.first, Self.second])
            #expect(try await migrator.pending(in: database) == ["2-name"])
            #expect(try await migrator.migrate(database, now: 2) == ["2-name"])
        }
    }

    @Test(arguments: TestDatabase.available)
    func refusesADatabaseOfANewerVersion(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await Migrator([Self.first, Self.second, Self.third]).migrate(database, now: 1)
            let older = Migrator([Self.first])
            let error = MigrationError.unknown(ids: ["2-name", "3-fill"])
            await #expect(throws: error) { try await older.migrate(database, now: 2) }
            await #expect(throws: error) { _ = try await older.pending(in: database) }
            #expect("\(error)".contains("a newer version has used it"))
        }
    }

    @Test(arguments: TestDatabase.available)
    func refusesAStepPutInBeforeOthers(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await Migrator([Self.first, Self.second]).migrate(database, now: 1)
            let early = Migration(id: "1b-early", up: ["CREATE TABLE early (id BIGINT)"])
            await #expect(throws: MigrationError.reordered(found: "2-name", expected: "1b-early")) {
                try await Migrator([Self.first, early, Self.second]).migrate(database, now: 2)
            }
        }
    }

    @Test(arguments: TestDatabase.available)
    func refusesAnEditedStepButNotAReformattedOne(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await Migrator([Self.first]).migrate(database, now: 1)
            let edited = Migration(id: "1-item", up: ["CREATE TABLE item (id TEXT)"])
            await #expect(throws: MigrationError.edited(id: "1-item")) {
                try await Migrator([edited]).migrate(database, now: 2)
            }
            let reformatted = Migration(id: "1-item", up: ["CREATE TABLE\n    item (id BIGINT)\n"])
            #expect(try await Migrator([reformatted]).migrate(database, now: 2) == [])
        }
    }

    @Test(arguments: TestDatabase.available)
    func aStepReplacesAllEarlierOnes(on kind: TestDatabase) async throws {
        let both = Migration(
            id: "2-name", replacingStepsOf: "version 2", up: ["CREATE TABLE item (id BIGINT, name TEXT)"])
        let migrator = Migrator([both, Self.third])
        try await kind.run { database in
            let made = try await migrator.migrate(database, now: 1)
            #expect(made == ["2-name", "3-fill"])
            #expect(try await migrator.pending(in: database) == [])
            let edited = Migration(id: "2-name", replacingStepsOf: "version 2", up: ["CREATE TABLE item (id BIGINT)"])
            await #expect(throws: MigrationError.edited(id: "2-name")) {
                try await Migrator([edited, Self.third]).migrate(database, now: 2)
            }
        }
        try await kind.run { database in
            try await Migrator([Self.first]).migrate(database, now: 1)
            let error = MigrationError.tooOld(last: "1-item", first: "2-name", predecessor: "version 2")
            await #expect(throws: error) { try await migrator.migrate(database, now: 2) }
            await #expect(throws: error) { _ = try await migrator.pending(in: database) }
            #expect("\(error)".contains("Migrate it with version 2 first"))
            try await Migrator([Self.first, Self.second]).migrate(database, now: 3)
            #expect(try await migrator.migrate(database, now: 4) == ["3-fill"])
            #expect(try await migrator.pending(in: database) == [])
            #expect(try await database.value("SELECT name FROM item") == "first")
        }
    }

    @Test(arguments: TestDatabase.available)
    func refusesTwoStepsOfOneName(on kind: TestDatabase) async throws {
        try await kind.run { database in
            await #expect(throws: MigrationError.duplicate(id: "1-item")) {
                try await Migrator([Self.first, Self.first]).migrate(database, now: 1)
            }
        }
    }

    @Test(arguments: TestDatabase.available)
    func leavesNothingOfAStepThatFails(on kind: TestDatabase) async throws {
        try await kind.run { database in
            let bad = Migration(id: "2-bad", up: ["CREATE TABLE half (id BIGINT)", "CREATE TABLE item (id BIGINT)"])
            let error = await #expect(throws: MigrationError.self) {
                try await Migrator([Self.first, bad]).migrate(database, now: 1)
            }
            guard case .failed(id: "2-bad", let cause)? = error else {
                Issue.record("not the failing step: \(String(reflecting: error))")
                return
            }
            #expect(cause.statement == "CREATE TABLE item (id BIGINT)")
            let half = await sqlErrorCode { _ = try await database.value("SELECT id FROM half", as: Int.self) }
            #expect(half == .schema)
            let repaired = try await Migrator([Self.first, Self.second]).migrate(database, now: 2)
            #expect(repaired == ["2-name"])
        }
    }

    @Test(arguments: TestDatabase.available)
    func passesAStepsOwnErrorOn(on kind: TestDatabase) async throws {
        try await kind.run { database in
            let refusing = Migration(id: "1-refuse") { _ in throw Refusal() }
            await #expect(throws: Refusal()) { try await Migrator([refusing]).migrate(database, now: 1) }
        }
    }

    @Test(arguments: TestDatabase.available)
    func makesEachStepOnceThoughTwoHandlesMigrate(on kind: TestDatabase) async throws {
        try await kind.run(handles: 2) { handles in
            let steps = (0..<20).map { number in
                Migration(id: "step-\(number)", up: ["CREATE TABLE t\(unsafeSQL: "\(number)") (id BIGINT)"])
            }
            let migrator = Migrator(steps)
            let (left, right) = (handles[0], handles[1])
            async let first = migrator.migrate(left, now: 1)
            async let second = migrator.migrate(right, now: 2)
            let made = try await first + second
            #expect(made.sorted() == steps.map(\.id).sorted())
            #expect(try await migrator.pending(in: left) == [])
        }
    }
}
