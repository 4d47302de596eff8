import AssayCore
package import AssaySQL
import AssaySQLite
import AssayWire

#if PostgreSQL
import AssayPostgres
#endif

/// The database of an installation, opened with the driver that the settings choose.
///
/// This is the only place that selects one.
package struct OpenedDatabase: Sendable {
    package let database: any SQLDatabase
    /// The way to the other processes; `nil` if the database has only one.
    let notifications: (any SQLNotifications)?

    /// - Throws: `database_unavailable` with the driver's reason; ``AssaySQL/SQLError`` of SQLite.
    package static func open(_ settings: ServerSettings, _ directory: DataDirectory) async throws -> OpenedDatabase {
        switch settings.database {
        case .sqlite:
            let database = try await SQLiteDatabase.open(directory.database)
            return OpenedDatabase(database: database, notifications: nil)
        #if PostgreSQL
        case .postgres(let address):
            do {
                let database = try await PostgresDatabase.open(address, connections: settings.databaseConnections)
                return OpenedDatabase(database: database, notifications: try PostgresNotifications(address))
            } catch let error as SQLError {
                throw DomainError(
                    .init(.unavailable, "database_unavailable"),
                    "\(settings.database.summary) can't be used: \(error.message ?? error.description). Check the "
                        + "setting database and the server.",
                    detail: error.debugDescription)
            }
        #endif
        }
    }

    package func close() async throws {
        await notifications?.close()
        try await database.close()
    }
}
