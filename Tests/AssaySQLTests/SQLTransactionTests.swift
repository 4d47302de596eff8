import AssaySQL
import AssaySQLite
import AssayTestSupport
import Testing

@Suite struct SQLTransactionTests {
    private struct Refusal: Error {}

    private static let schema: SQLStatement = """
        CREATE TABLE item (
            id TEXT NOT NULL PRIMARY KEY,
            owner TEXT NOT NULL,
            size BIGINT CONSTRAINT positive_size CHECK (size > 0),
            parent TEXT REFERENCES item (id),
            UNIQUE (owner, size)
        )
        """

    @Test(arguments: TestDatabase.available)
    func storesNothingOfABodyThatThrows(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run(Self.schema)
            await #expect(throws: Refusal.self) {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO item (id, owner) VALUES ('a', 'o')")
                    throw Refusal()
                }
            }
            #expect(try await database.value("SELECT count(*) FROM item") == 0)
        }
    }

    @Test(arguments: TestDatabase.available)
    func storesNothingOfABodyThatHidesAFailure(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run(Self.schema)
            let code = await sqlErrorCode {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO item (id, owner) VALUES ('a', 'o')")
                    _ = try? transaction.execute("INSERT INTO item (id, owner) VALUES ('a', 'o')")
                    _ = try? transaction.execute("INSERT INTO item (id, owner) VALUES ('b', 'o')")
                }
            }
            #expect(code == .uniqueViolation)
            #expect(try await database.value("SELECT count(*) FROM item") == 0)
        }
    }

    @Test(arguments: TestDatabase.available)
    func repeatsItsFailureToABodyThatGoesOn(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run(Self.schema, "INSERT INTO item (id, owner) VALUES ('a', 'o')")
            let code = await sqlErrorCode {
                try await database.write { transaction in
                    _ = try? transaction.execute("INSERT INTO item (id, owner) VALUES ('a', 'o')")
                    _ = try transaction.query("SELECT id FROM item")
                    throw Refusal()
                }
            }
            #expect(code == .uniqueViolation)
        }
    }

    @Test(arguments: TestDatabase.available)
    func checksAChangeInFullThoughOnlyItsFirstRowIsAskedFor(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run(Self.schema)
            let change: SQLStatement = "INSERT INTO item (id, owner, parent) VALUES ('a', 'o', 'nobody') RETURNING id"
            let error = await #expect(throws: SQLError.self) { try await database.write { try $0.first(change) } }
            #expect(error?.code == .foreignKeyViolation)
            #expect(error?.statement == "\(change)")
            #expect(try await database.value("SELECT count(*) FROM item") == 0)
        }
    }

    @Test(arguments: TestDatabase.available)
    func seesItsOwnChanges(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run(Self.schema)
            let count: Int = try await database.write { transaction in
                try transaction.execute("INSERT INTO item (id, owner) VALUES ('a', 'o')")
                return try #require(try transaction.first("SELECT count(*) FROM item")).get(at: 0)
            }
            #expect(count == 1)
        }
    }

    @Test(arguments: TestDatabase.available)
    func isOverWithItsBody(on kind: TestDatabase) async throws {
        try await kind.run { database in
            let kept = Kept()
            try await database.write { kept.use($0) }
            #expect(kept.code() == .misuse)
        }
    }

    @Test(
        arguments: TestDatabase.available,
        ["COMMIT", " rollback", "BEGIN IMMEDIATE", "Savepoint x", "\nRELEASE x", "END"])
    func leavesTransactionsToTheDriver(on kind: TestDatabase, sql: String) async throws {
        try await kind.run { database in
            try await database.run(Self.schema)
            let code = await sqlErrorCode {
                try await database.run(
                    "INSERT INTO item (id, owner) VALUES ('a', 'o')", "\(unsafeSQL: sql)")
            }
            #expect(code == .misuse)
            #expect(try await database.value("SELECT count(*) FROM item") == 0)
        }
    }

    /// What an engine tells about a rule: SQLite names columns, PostgreSQL names constraints.
    struct Rule: Sendable, Hashable {
        var table: String?
        var columns: [String] = []
        var constraint: String?
    }

    struct Violation: Sendable, CustomTestStringConvertible {
        let statement: SQLStatement
        let code: SQLError.Code
        var sqlite = Rule()
        var postgres = Rule()
        var testDescription: String { code.rawValue }
    }

    static let violations = [
        Violation(
            statement: "INSERT INTO item (id, owner) VALUES ('a', 'p')", code: .uniqueViolation,
            sqlite: Rule(table: "item", columns: ["id"]), postgres: Rule(table: "item", constraint: "item_pkey")),
        Violation(
            statement: "INSERT INTO item (id, owner, size) VALUES ('b', 'o', 1)", code: .uniqueViolation,
            sqlite: Rule(table: "item", columns: ["owner", "size"]),
            postgres: Rule(table: "item", constraint: "item_owner_size_key")),
        Violation(
            statement: "INSERT INTO item (id, owner, size) VALUES ('b', 'o', 0)", code: .checkViolation,
            sqlite: Rule(constraint: "positive_size"), postgres: Rule(table: "item", constraint: "positive_size")),
        Violation(
            statement: "INSERT INTO item (id) VALUES ('b')", code: .notNullViolation,
            sqlite: Rule(table: "item", columns: ["owner"]), postgres: Rule(table: "item", columns: ["owner"])),
        Violation(
            statement: "INSERT INTO item (id, owner, parent) VALUES ('b', 'o', 'nobody')", code: .foreignKeyViolation,
            postgres: Rule(table: "item", constraint: "item_parent_fkey")),
        Violation(statement: "INSERT INTO nothing VALUES (1)", code: .schema),
        Violation(statement: "SELECT colour FROM item", code: .schema),
        Violation(statement: "SELEKT 1", code: .schema),
    ]

    @Test(arguments: TestDatabase.available, violations)
    func namesTheRuleThatAStatementBreaks(on kind: TestDatabase, violation: Violation) async throws {
        try await kind.run { database in
            try await database.run(Self.schema, "INSERT INTO item (id, owner, size) VALUES ('a', 'o', 1)")
            let thrown = await #expect(throws: SQLError.self) { try await database.run(violation.statement) }
            let error = try #require(thrown)
            #expect(error.code == violation.code)
            let rule = Rule(table: error.table, columns: error.columns, constraint: error.constraint)
            #expect(rule == (kind == .postgres ? violation.postgres : violation.sqlite))
            #expect(error.statement == "\(violation.statement)")
        }
    }

    @Test(arguments: TestDatabase.available)
    func anErrorContainsNoBoundValue(on kind: TestDatabase) async throws {
        try await kind.run { database in
            try await database.run(Self.schema, "INSERT INTO item (id, owner) VALUES ('a secret', 'o')")
            let error = await #expect(throws: SQLError.self) {
                try await database.run("INSERT INTO item (id, owner) VALUES (\("a secret"), \("o"))")
            }
            let text = String(reflecting: try #require(error))
            #expect(text.contains(kind == .postgres ? "VALUES ($1, $2)" : "VALUES (?1, ?2)"))
            #expect(!text.contains("secret"))
        }
    }
}

/// Keeps a transaction beyond its body, which is not permitted.
///
/// Unchecked, since only one task at a time uses it: the body first, and the test after the body's end.
private final class Kept: @unchecked Sendable {
    private var transaction: (any SQLTransaction)?

    func use(_ transaction: any SQLTransaction) {
        self.transaction = transaction
    }

    func code() -> SQLError.Code? {
        do throws(SQLError) {
            _ = try transaction?.query("SELECT 1")
            return nil
        } catch {
            return error.code
        }
    }
}
