package import AssaySQL
package import AssaySQLite
package import AssayStorage
package import AssayTestTiming
import Foundation
import Testing

/// The databases that every suite over `SQLDatabase` runs on: `@Test(arguments: TestDatabase.available)`.
///
/// A second driver is added here, without changes to the suites.
package enum TestDatabase: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case sqliteInMemory
    case sqliteOnFile
    case postgres

    package static var available: [TestDatabase] { allCases }

    /// The databases that several handles can open concurrently.
    package static let shareable: [TestDatabase] = [.sqliteOnFile, .postgres]

    /// The databases of SQLite.
    package static let sqlite: [TestDatabase] = [.sqliteInMemory, .sqliteOnFile]

    package var testDescription: String { rawValue }

    /// Opens a migrated database without rows in the folder.
    package func open(in folder: TestFolder) async throws -> any SQLDatabase {
        if self == .postgres { return try await TestPostgres.shared().open(.schema, of: folder) }
        let database = try await openEmpty(in: folder)
        _ = try await Store(database).migrate(now: 0)
        return database
    }

    /// Opens a migrated database without rows, whose statements are held to ``PlanRule``.
    package func openStore(in folder: TestFolder) async throws -> Store {
        Store(PlanCheckingDatabase(try await open(in: folder)))
    }

    /// Opens a database without tables in the folder, or another handle of an existing one.
    package func openEmpty(in folder: TestFolder) async throws -> any SQLDatabase {
        if self == .postgres { return try await TestPostgres.shared().open(.nothing, of: folder) }
        return try await openSQLite(in: folder)
    }

    /// Opens the same database as SQLite's own type, to test guarantees of this driver only.
    package func openSQLite(in folder: TestFolder) async throws -> SQLiteDatabase {
        switch self {
        case .sqliteInMemory: try await SQLiteDatabase.open(.memory)
        case .postgres: throw SQLError(.misuse, message: "PostgreSQL is not SQLite")
        case .sqliteOnFile:
            try await SQLiteDatabase.open(
                .file(folder.url.appending(path: "test.sqlite")), busyTimeout: Self.busyTimeout)
        }
    }

    /// The hidden column by which the rows of a table that only grows are in the order of their insertion.
    package var rowPlace: String { self == .postgres ? "ctid" : "rowid" }

    /// Returns the names of the tables.
    package func tables(_ sql: any SQLTransaction) throws -> [String] {
        let names: SQLStatement =
            self == .postgres
            ? "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
            : "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1"
        return try sql.query(names).map { try $0.get(at: 0) }
    }

    /// The lock timeout of a handle.
    ///
    /// SQLite has no fair queue for locks. On a busy machine, one of several competing handles may wait longer than a
    /// server would.
    package static let busyTimeout = Duration.seconds(900)
}
