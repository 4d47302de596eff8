package import AssaySQL
package import AssaySQLite
import AssayStorage
import Foundation
import Testing

/// The databases that every suite over `SQLDatabase` runs on: `@Test(arguments: TestDatabase.available)`.
///
/// A second driver joins here, and no suite changes.
package enum TestDatabase: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case sqliteInMemory
    case sqliteOnFile

    package static var available: [TestDatabase] { allCases }

    /// Those that several handles can have open at once.
    package static let shareable: [TestDatabase] = [.sqliteOnFile]

    package var testDescription: String { rawValue }

    /// A migrated database without rows in the folder.
    package func open(in folder: TestFolder) async throws -> any SQLDatabase {
        let database = try await openEmpty(in: folder)
        _ = try await Store(database).migrate(now: 0)
        return database
    }

    /// A database without tables in the folder; again on the same folder, another handle of it.
    package func openEmpty(in folder: TestFolder) async throws -> any SQLDatabase {
        try await openSQLite(in: folder)
    }

    /// The same as SQLite's own type, for what that driver alone promises.
    package func openSQLite(in folder: TestFolder) async throws -> SQLiteDatabase {
        switch self {
        case .sqliteInMemory: try await SQLiteDatabase.open(.memory)
        case .sqliteOnFile:
            try await SQLiteDatabase.open(
                .file(folder.url.appending(path: "test.sqlite")), busyTimeout: Self.patience)
        }
    }

    /// How long a handle waits for another one's lock: SQLite queues nobody, so on a busy machine one of several that
    /// race may be passed over for longer than a server would wait.
    package static let patience = Duration.seconds(900)
}
