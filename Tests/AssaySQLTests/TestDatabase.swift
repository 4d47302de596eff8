import AssaySQL
import AssaySQLite
import Foundation
import Testing

/// The databases that every suite over `SQLDatabase` runs on.
///
/// A new driver joins here, and nowhere else.
enum TestDatabase: String, CaseIterable, Sendable {
    case sqliteInMemory
    case sqliteFile

    /// Those that several handles can have open at once.
    static let shareable: [TestDatabase] = [.sqliteFile]

    /// Runs the body on a fresh database, which is gone afterwards.
    func run(_ body: (any SQLDatabase) async throws -> Void) async throws {
        try await run(handles: 1) { try await body($0[0]) }
    }

    /// Runs the body on several handles of one fresh database, which is gone afterwards.
    func run(handles: Int, _ body: ([any SQLDatabase]) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            var databases: [any SQLDatabase] = []
            for _ in 0..<handles { databases.append(try await SQLiteDatabase.open(location(in: folder))) }
            try await body(databases)
            for database in databases { try await database.close() }
        }
    }

    /// Runs the body on SQLite's own type, for what the driver alone promises.
    func runOnSQLite(_ body: (SQLiteDatabase) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteDatabase.open(location(in: folder))
            try await body(database)
            try await database.close()
        }
    }

    private func location(in folder: URL) -> SQLiteLocation {
        switch self {
        case .sqliteInMemory: .memory
        case .sqliteFile: .file(folder.appendingPathComponent("test.sqlite"))
        }
    }
}

/// Runs the body with a folder of its own and removes the folder afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assay-sql-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
        try await body(folder)
    } catch {
        try? FileManager.default.removeItem(at: folder)
        throw error
    }
    try FileManager.default.removeItem(at: folder)
}

extension SQLDatabase {
    /// Runs statements in one transaction.
    func run(_ statements: SQLStatement...) async throws {
        try await write { transaction in
            for statement in statements { try transaction.execute(statement) }
        }
    }

    /// The first column of the one row that a query gives.
    func value<Value: SQLDecodable & Sendable>(
        _ statement: SQLStatement, as type: Value.Type = Value.self
    ) async throws -> Value {
        try await read { transaction in
            try #require(try transaction.first(statement)).get(at: 0)
        }
    }
}

/// The code of the error that the work ends with, or `nil` when it ends well or with another kind of error.
func sqlErrorCode(_ work: () async throws -> Void) async -> SQLError.Code? {
    do {
        try await work()
        return nil
    } catch {
        return (error as? SQLError)?.code
    }
}
