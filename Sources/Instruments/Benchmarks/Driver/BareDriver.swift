import AssaySQL
import AssayStorage
import CSQLite
import Foundation
import Synchronization

/// SQLite's C interface without any layer above it: the baseline for the platform's own cost.
///
/// Each text is compiled once, as by the platform. The driver is safe to share, because the transactions of its one
/// connection take turns (``turn``), and all else happens before ``open(_:like:)`` returns it.
final class BareDriver: @unchecked Sendable {
    /// The statements of one transaction with their values, ready to run.
    typealias Script = [(sql: String, values: [SQLValue])]

    private let turn = Mutex(())
    private let connection: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// The settings of a connection that affect time.
    private static let settings: [SQLStatement] = [
        "PRAGMA synchronous", "PRAGMA cache_size", "PRAGMA journal_size_limit", "PRAGMA trusted_schema",
        "PRAGMA foreign_keys", "PRAGMA wal_autocheckpoint", "PRAGMA temp_store", "PRAGMA mmap_size",
        "PRAGMA secure_delete", "PRAGMA locking_mode", "PRAGMA busy_timeout", "PRAGMA journal_mode",
    ]

    private init(_ file: URL) throws {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(file.path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw BenchmarkError("the bare driver can't open \(file.path): \(code)")
        }
        connection = handle
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(connection)
    }

    /// Opens a database with the settings of the product's writing connection.
    ///
    /// They are read from the product, so both stay equal when the product's change.
    static func open(_ file: URL, like store: Store) async throws -> BareDriver {
        let values = try await store.database.write { transaction in
            try settings.map { try transaction.first($0).map { text(of: $0[0]) } ?? "" }
        }
        let driver = try BareDriver(file)
        for (statement, value) in zip(settings, values) {
            let pragma = statement.rendered(for: .sqlite).sql
            // SQLite reports this setting as a number that it does not accept.
            let setting = pragma == "PRAGMA secure_delete" && value == "2" ? "FAST" : value
            try driver.run("\(pragma) = \(setting)", [])
            guard let found = try driver.firstText(pragma), found == value else {
                throw BenchmarkError("the bare driver's \(pragma) is not \(value)")
            }
        }
        return driver
    }

    private static func text(of value: SQLValue) -> String {
        switch value {
        case .integer(let number): String(number)
        case .text(let text): text
        case .null, .real, .blob: ""
        }
    }

    /// Runs the scripts in one transaction, and returns when it is durable.
    func commit(_ scripts: [Script]) throws {
        try turn.withLock { _ in
            try run("BEGIN IMMEDIATE", [])
            for script in scripts {
                for (sql, values) in script { try run(sql, values) }
            }
            try run("COMMIT", [])
        }
    }

    /// Runs a script that only reads in one transaction.
    func read(_ script: Script) throws {
        try turn.withLock { _ in
            try run("BEGIN", [])
            for (sql, values) in script { try run(sql, values) }
            try run("COMMIT", [])
        }
    }

    /// The statements in the form that the driver runs.
    static func script(_ statements: [SQLStatement]) -> Script {
        statements.map { statement in
            let (sql, binds) = statement.rendered(for: .sqlite)
            return (sql, binds)
        }
    }

    /// Runs a statement to its end, without a look at the values of its rows.
    private func run(_ sql: String, _ values: [SQLValue]) throws {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (place, value) in zip(Int32(1)..., values) { bind(value, to: statement, at: place) }
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW { code = sqlite3_step(statement) }
        guard code == SQLITE_DONE else { throw BenchmarkError("\(sql): \(message)") }
    }

    private func prepared(_ sql: String) throws -> OpaquePointer {
        if let known = statements[sql] { return known }
        var handle: OpaquePointer?
        sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard let handle else { throw BenchmarkError("\(sql): \(message)") }
        statements[sql] = handle
        return handle
    }

    private var message: String { String(cString: sqlite3_errmsg(connection)) }

    private func firstText(_ sql: String) throws -> String? {
        let statement = try prepared(sql)
        defer { sqlite3_reset(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) }
    }

    private func bind(_ value: SQLValue, to statement: OpaquePointer, at place: Int32) {
        // SQLite copies what is bound (`SQLITE_TRANSIENT`, a macro that Swift can't import).
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: sqlite3_bind_null(statement, place)
        case .integer(let number): sqlite3_bind_int64(statement, place, number)
        case .real(let number): sqlite3_bind_double(statement, place, number)
        case .text(let text): sqlite3_bind_text(statement, place, text, -1, copied)
        case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, place, 0)
        case .blob(let bytes): sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), copied)
        }
    }
}
