import AssaySQL
import AssayStorage
import Foundation
import GRDB

/// SQLite through GRDB without any layer above it: the baseline for the platform's own cost.
struct BareDriver: Sendable {
    /// The statements of one transaction with their values, ready to run.
    typealias Script = [(sql: String, values: StatementArguments)]

    private let pool: DatabasePool

    /// The settings of a connection that affect time.
    private static let settings: [SQLStatement] = [
        "PRAGMA synchronous", "PRAGMA cache_size", "PRAGMA journal_size_limit", "PRAGMA trusted_schema",
        "PRAGMA foreign_keys", "PRAGMA wal_autocheckpoint", "PRAGMA temp_store", "PRAGMA mmap_size",
        "PRAGMA secure_delete", "PRAGMA locking_mode", "PRAGMA busy_timeout", "PRAGMA journal_mode",
    ]

    /// Opens a database with the settings of the product's writing connection.
    ///
    /// They are read from the product, so both stay equal when the product's change.
    static func open(_ file: URL, like store: Store) async throws -> BareDriver {
        let values = try await store.database.write { transaction in
            try settings.map { try transaction.first($0).map { pragma(of: $0[0]) } ?? "" }
        }
        let pool = try DatabasePool(path: file.path)
        // The settings follow the opening, because GRDB resets the first one while it opens the database.
        try await pool.writeWithoutTransaction { connection in
            for (statement, value) in zip(settings, values) {
                let pragma = statement.rendered(for: .sqlite).sql
                try connection.execute(sql: "\(pragma) = \(value)")
                let found = try String.fetchOne(connection, sql: pragma)
                guard found == value else {
                    throw BenchmarkError("the bare driver's \(pragma) is \(found ?? "unknown"), not \(value)")
                }
            }
        }
        return BareDriver(pool: pool)
    }

    private static func pragma(of value: SQLValue) -> String {
        switch value {
        case .integer(let number): String(number)
        case .text(let text): text
        case .null, .real, .blob: ""
        }
    }

    /// Runs the scripts in one transaction, and returns when it is durable.
    func commit(_ scripts: [Script]) throws {
        try pool.write { database in
            for script in scripts {
                for (sql, values) in script { try Self.run(sql, values, on: database) }
            }
        }
    }

    /// Runs a script that only reads in one transaction.
    func read(_ script: Script) throws {
        try pool.read { database in
            for (sql, values) in script { try Self.run(sql, values, on: database) }
        }
    }

    func close() throws {
        try pool.close()
    }

    /// The statements in the form that the driver runs.
    static func script(_ statements: [SQLStatement]) -> Script {
        statements.map { statement in
            let (sql, binds) = statement.rendered(for: .sqlite)
            return (sql, StatementArguments(binds.map(value)))
        }
    }

    private static func run(_ sql: String, _ values: StatementArguments, on database: Database) throws {
        let statement = try database.cachedStatement(sql: sql)
        guard statement.columnCount > 0 else { return try statement.execute(arguments: values) }
        let rows = try Row.fetchCursor(statement, arguments: values)
        while try rows.next() != nil {}
    }

    private static func value(_ value: SQLValue) -> DatabaseValue {
        switch value {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): Data(bytes).databaseValue
        }
    }
}
