package import Foundation

/// Where a SQLite database is.
package enum SQLiteLocation: Sendable, Hashable {
    /// Nowhere: gone when the last reference to the database is.
    case memory
    /// A file, made when missing, with `-wal` and `-shm` beside it while it is open. Its folder must exist, on a local
    /// disk: network file systems don't keep the locks that SQLite relies on.
    case file(URL)
}
