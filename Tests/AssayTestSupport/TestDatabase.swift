package import AssaySQL
package import AssaySQLite
package import AssayStorage
package import AssayTestTiming
import Foundation
import Testing

/// The databases that the suites of SQL, storage and races run on: `@Test(arguments: TestDatabase.available)`.
///
/// A second driver is added here, without changes to the suites.
package enum TestDatabase: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case sqlite
    case postgres

    package static var available: [TestDatabase] { allCases }

    /// The database of a test that names none: SQLite, or for the whole run the one in `TEST_DATABASE`.
    package static let standard: TestDatabase = {
        guard let name = ProcessInfo.processInfo.environment["TEST_DATABASE"] else { return .sqlite }
        guard let database = TestDatabase(rawValue: name) else {
            // A misspelled name would otherwise prove nothing, on the wrong database.
            fatalError("TEST_DATABASE is sqlite or postgres, not \(name)")
        }
        return database
    }()

    /// A file of SQLite with the tables of the current schema.
    ///
    /// Tests copy it, because the migrations would take most of the time of a short test.
    private static let schema = Task {
        let folder = try TestFolder()
        let database = try await TestDatabase.sqlite.openSQLite(in: folder)
        _ = try await Store(database).migrate(now: 0)
        try await database.close()
        return folder
    }

    package var testDescription: String { rawValue }

    /// Opens a migrated database without rows in the folder, or another handle of an existing one.
    package func open(in folder: TestFolder) async throws -> any SQLDatabase {
        if self == .postgres { return try await TestPostgres.shared().open(.schema, of: folder) }
        let file = Self.file(in: folder)
        if !FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.copyItem(at: Self.file(in: try await Self.schema.value), to: file)
        }
        return try await openSQLite(in: folder)
    }

    private static func file(in folder: TestFolder) -> URL { folder.file("test.sqlite") }

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
        guard self == .sqlite else { throw SQLError(.misuse, message: "PostgreSQL is not SQLite") }
        return try await SQLiteDatabase.open(Self.file(in: folder), busyTimeout: Self.busyTimeout)
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
