import Foundation

/// The reason why a database can't be migrated to this program's schema.
///
/// Its text is for an operator.
package enum MigrationError: Error, Equatable {
    /// Two steps of the program have the same name.
    case duplicate(id: String)
    /// The database has only some of the steps that this program's first step replaces.
    case tooOld(last: String, first: String, predecessor: String)
    /// The database has steps that this program does not know.
    case unknown(ids: [String])
    /// This program knows the database's steps, but they are not its first steps in order.
    case reordered(found: String, expected: String)
    /// A step was edited after it had been applied to this database.
    case edited(id: String)
    /// A step failed, and all its changes were rolled back.
    case failed(id: String, SQLError)
}

extension MigrationError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
    package var description: String {
        switch self {
        case .duplicate(let id):
            "Two migrations of this program are called “\(id)”."
        case .tooOld(let last, let first, let predecessor):
            "The database is too old for this program: it has the migrations up to “\(last)”, and “\(first)” is needed. "
                + "Migrate it with \(predecessor) first, then with this program."
        case .unknown(let ids):
            "The database has migrations that this program does not know (\(ids.joined(separator: ", "))): "
                + "a newer version has used it. Use that version, or restore a backup from before."
        case .reordered(let found, let expected):
            "The database has migration “\(found)” where this program has “\(expected)”: "
                + "it was made by another line of versions."
        case .edited(let id):
            "Migration “\(id)” is not the one that was run on this database: it was edited afterwards."
        case .failed(let id, let error):
            "Migration “\(id)” failed and was undone. \(error)"
        }
    }

    package var errorDescription: String? { description }

    package var debugDescription: String {
        guard case .failed(let id, let error) = self else { return description }
        return "Migration “\(id)” failed and was undone. \(String(reflecting: error))"
    }
}
