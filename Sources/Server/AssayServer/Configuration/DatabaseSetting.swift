import AssayCore

#if PostgreSQL
package import AssayPostgres
import AssaySQL
#endif

/// The setting `database`: the place of the rows.
package enum DatabaseSetting: Sendable, Equatable {
    /// A file of SQLite in the installation's folder, which one process uses.
    case sqlite
    #if PostgreSQL
    /// A database of PostgreSQL, which several processes share.
    case postgres(PostgresAddress)
    #endif

    /// Reads `sqlite` or the address of a database.
    ///
    /// - Parameter setting: The name by which the error refers to the value.
    /// - Throws: `invalid_setting`.
    package init(_ text: String, setting: String = "database") throws {
        guard text != "sqlite" else {
            self = .sqlite
            return
        }
        guard ["postgres://", "postgresql://"].contains(where: text.hasPrefix) else {
            throw ServerSettings.refusal(
                setting, "must be sqlite or an address such as postgres://assay@db.example.com/assay")
        }
        #if PostgreSQL
        do throws(SQLError) {
            self = .postgres(try PostgresAddress(text))
        } catch {
            throw ServerSettings.refusal(setting, "can't be used: \(error.message ?? error.description)")
        }
        #else
        throw ServerSettings.refusal(
            setting,
            "needs the driver of PostgreSQL, which this program was built without: build it with the package trait "
                + "PostgreSQL, or use sqlite")
        #endif
    }

    /// Whether the file of the database is in the installation's folder.
    package var isInFolder: Bool { self == .sqlite }

    /// The database in words, without anything secret.
    package var summary: String {
        switch self {
        case .sqlite: "assay.sqlite in the folder"
        #if PostgreSQL
        case .postgres(let address): "the database \(address.description)"
        #endif
        }
    }
}
