package import AssaySQL
import AssaySQLite
import AssayStorage
import Foundation
import Testing

/// The databases that every storage suite runs on: `@Test(arguments: TestDatabase.available)`.
///
/// A second driver joins here, and no suite changes.
package enum TestDatabase: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case sqliteInMemory
    case sqliteOnFile

    package static var available: [TestDatabase] { allCases }

    package var testDescription: String { rawValue }

    /// A migrated, empty database in the folder.
    package func open(in folder: TestFolder) async throws -> any SQLDatabase {
        let database: any SQLDatabase =
            switch self {
            case .sqliteInMemory: try await SQLiteDatabase.open(.memory)
            case .sqliteOnFile: try await SQLiteDatabase.open(.file(folder.url.appending(path: "test.sqlite")))
            }
        _ = try await Store(database).migrate(now: 0)
        return database
    }
}
