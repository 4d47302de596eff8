package import Foundation

/// The location of a SQLite database.
package enum SQLiteLocation: Sendable, Hashable {
    /// In memory: the database is deleted with the last reference to it.
    case memory
    /// A file, which is created if it does not exist; `-wal` and `-shm` files are beside it while it is open. Its
    /// folder must exist on a local disk: network file systems do not provide the locks that SQLite relies on.
    case file(URL)
}
