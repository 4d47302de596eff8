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
