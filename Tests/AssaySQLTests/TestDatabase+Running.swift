import AssaySQL
import AssaySQLite
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

extension TestDatabase {
    /// Runs the body on a new database without tables, which is deleted afterwards.
    func run(_ body: (any SQLDatabase) async throws -> Void) async throws {
        try await run(handles: 1) { try await body($0[0]) }
    }

    /// Runs the body on several handles of one new database, which is deleted afterwards.
    func run(handles: Int, _ body: ([any SQLDatabase]) async throws -> Void) async throws {
        let folder = try TestFolder()
        defer { withExtendedLifetime(folder) {} }
        var databases: [any SQLDatabase] = []
        for _ in 0..<handles { databases.append(try await openEmpty(in: folder)) }
        try await body(databases)
        for database in databases { try await database.close() }
    }

    /// Runs the body on SQLite's own type, to test guarantees of this driver only.
    func runOnSQLite(_ body: (SQLiteDatabase) async throws -> Void) async throws {
        let folder = try TestFolder()
        defer { withExtendedLifetime(folder) {} }
        let database = try await openSQLite(in: folder)
        try await body(database)
        try await database.close()
    }
}

/// Runs the body with a temporary folder, which is removed afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    try await body(folder.url)
}

extension SQLDatabase {
    /// Runs statements in one transaction.
    func run(_ statements: SQLStatement...) async throws {
        try await write { transaction in
            for statement in statements { try transaction.execute(statement) }
        }
    }

    /// Returns the first column of the single row of a query.
    func value<Value: SQLDecodable & Sendable>(
        _ statement: SQLStatement, as type: Value.Type = Value.self
    ) async throws -> Value {
        try await read { transaction in
            try #require(try transaction.first(statement)).get(at: 0)
        }
    }
}

/// Returns the code of the error that the body throws, or `nil` when it succeeds or throws an error of another type.
func sqlErrorCode(_ work: () async throws -> Void) async -> SQLError.Code? {
    do {
        try await work()
        return nil
    } catch {
        return (error as? SQLError)?.code
    }
}
