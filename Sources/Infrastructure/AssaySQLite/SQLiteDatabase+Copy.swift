package import AssaySQL
import Dispatch
package import Foundation

/// Copies of databases, such as those in backups.
extension SQLiteDatabase {
    /// Writes one state of a database to another file, while others write to the database.
    ///
    /// The copy has no rows that were deleted earlier. `sqlite3_backup` would begin again with each write of another
    /// connection, so that beside a busy server it does not end.
    ///
    /// - Parameter copy: A file that is empty or does not exist. It is not synced.
    package static func copy(_ file: URL, to copy: URL) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue(label: "assay.sqlite.copy").async {
                continuation.resume(
                    with: Result {
                        let connection = try SQLiteConnection(
                            file, for: .reading, busyTimeout: copyTimeout, cacheKiB: copyCache)
                        defer { connection.close() }
                        try connection.vacuum(into: copy)
                    })
            }
        }
    }

    /// Opens a copy for reads alone; writes fail with ``SQLError/Code/readOnly``, and no file is made beside it.
    package static func openCopy(_ file: URL) throws(SQLError) -> SQLiteDatabase {
        let open = { @Sendable () throws(SQLError) in
            try SQLiteConnection(file, for: .reading, busyTimeout: copyTimeout, cacheKiB: copyCache)
        }
        return SQLiteDatabase(try open(), readers: ConnectionPool(most: 1, maxReads: 1, open: open))
    }

    /// Returns the damage that SQLite finds in the whole file, a sentence for each; none for a sound one.
    package func damage() async throws -> [String] {
        try await read { sql in
            try sql.query("PRAGMA integrity_check").map { try $0.get(at: 0, as: String.self) }.filter { $0 != "ok" }
        }
    }

    private static let copyTimeout = Duration.seconds(5)
    /// In KiB.
    private static let copyCache = 16_384
}
