import AssaySQL
import Foundation
import GRDB

/// SQLite through GRDB without any layer above it: the baseline for the platform's own cost.
struct BareDriver: Sendable {
    /// The statements of one transaction with their values, ready to run.
    typealias Script = [(sql: String, values: StatementArguments)]

    private let pool: DatabasePool

    /// The settings of the product's writing connection (`SQLiteDatabase.open`) that affect time, as SQLite returns
    /// them.
    ///
    /// Each commit is synced, 64 MiB of pages stay in memory, and the log shrinks to 64 MiB.
    private static let settings = [
        ("synchronous", "2"), ("cache_size", "-65536"), ("journal_size_limit", "67108864"), ("trusted_schema", "0"),
        ("foreign_keys", "1"), ("journal_mode", "wal"),
    ]

    /// Opens a database with the settings of the product's driver.
    init(_ file: URL) throws {
        pool = try DatabasePool(path: file.path)
        // The settings follow the opening, because GRDB resets the first one while it opens the database.
        try pool.writeWithoutTransaction { connection in
            for (name, value) in Self.settings {
                try connection.execute(sql: "PRAGMA \(name) = \(value)")
                let found = try String.fetchOne(connection, sql: "PRAGMA \(name)")
                guard found == value else { throw BenchmarkError("the bare driver's \(name) is \(found ?? "unknown")") }
            }
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
