import AssaySQL
import Foundation
import GRDB
import GRDBSQLite

extension SQLError {
    /// The moment at which an error occurred; it determines the meaning of an unspecific code.
    enum Stage {
        case preparing
        case running
    }

    /// Converts an error that GRDB or a body threw into terms that do not depend on SQLite.
    init(_ error: any Error, sql: String? = nil, at stage: Stage = .running) {
        switch error {
        case let error as SQLError:
            self = error
        case let error as DatabaseError:
            self.init(error, sql: sql, at: stage)
        case is CancellationError:
            self.init(.interrupted, statement: sql)
        default:
            self.init(.other, message: String(reflecting: type(of: error)), statement: sql)
        }
    }

    /// Makes an error from SQLite's result of the last call on a connection.
    init(_ code: Int32, on connection: OpaquePointer?, sql: String? = nil, at stage: Stage = .running) {
        // The connection's extended code is more precise than the call's code, if both belong to the same error.
        let extended = connection.map { sqlite3_extended_errcode($0) } ?? code
        let isSame = extended & 0xFF == code & 0xFF
        let message = connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
        let error = DatabaseError(
            resultCode: ResultCode(rawValue: isSame ? extended : code), message: message, sql: sql)
        if error.resultCode == .SQLITE_CANTOPEN, Self.isOutOfFiles(connection) {
            self.init(.tooManyFiles, driverCode: String(code), message: message, statement: sql)
        } else {
            self.init(error, sql: sql, at: stage)
        }
    }

    /// SQLite has no separate code for this case.
    private static func isOutOfFiles(_ connection: OpaquePointer?) -> Bool {
        connection.map { [EMFILE, ENFILE].contains(sqlite3_system_errno($0)) } ?? false
    }

    private init(_ error: DatabaseError, sql: String?, at stage: Stage) {
        let code = Code(error, at: stage)
        let subject = ConstraintSubject(error.message ?? "")
        self.init(
            code, table: subject.table, columns: subject.columns, constraint: subject.constraint,
            driverCode: String(error.extendedResultCode.rawValue), message: error.message, statement: error.sql ?? sql)
    }
}

extension SQLError.Code {
    /// Maps SQLite's result code; the extended code comes first.
    fileprivate init(_ error: DatabaseError, at stage: SQLError.Stage) {
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID: self = .uniqueViolation
        case .SQLITE_CONSTRAINT_FOREIGNKEY: self = .foreignKeyViolation
        case .SQLITE_CONSTRAINT_NOTNULL: self = .notNullViolation
        case .SQLITE_CONSTRAINT_DATATYPE: self = .datatypeMismatch
        default: self.init(primary: error.resultCode, at: stage)
        }
    }

    private init(primary code: ResultCode, at stage: SQLError.Stage) {
        switch code {
        case .SQLITE_CONSTRAINT: self = .checkViolation
        case .SQLITE_MISMATCH: self = .datatypeMismatch
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_IOERR: self = .inputOutput
        case .SQLITE_READONLY: self = .readOnly
        case .SQLITE_CANTOPEN, .SQLITE_PERM: self = .cannotOpen
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: self = .interrupted
        case .SQLITE_TOOBIG: self = .invalidValue
        case .SQLITE_SCHEMA: self = .schema
        case .SQLITE_ERROR where stage == .preparing: self = .schema
        case .SQLITE_MISUSE: self = .misuse
        default: self = .other
        }
    }
}

/// The subject of SQLite's message about a violated constraint: `UNIQUE constraint failed: item.organisation_id,
/// item.name`.
///
/// SQLite provides this information only in its message.
private struct ConstraintSubject {
    var table: String?
    var columns: [String] = []
    var constraint: String?

    init(_ message: String) {
        guard let separator = message.firstRange(of: " constraint failed: ") else { return }
        let subject = message[separator.upperBound...]
        if message.hasPrefix("CHECK") {
            constraint = String(subject)
            return
        }
        if subject.hasPrefix("index '") {
            constraint = String(subject.dropFirst("index '".count).dropLast())
            return
        }
        for name in subject.split(separator: ", ") {
            let parts = name.split(separator: ".", maxSplits: 1)
            guard parts.count == 2 else { continue }
            table = String(parts[0])
            columns.append(String(parts[1]))
        }
    }
}
