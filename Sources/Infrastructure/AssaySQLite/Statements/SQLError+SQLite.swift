import AssaySQL
import CSQLite
import Foundation

extension SQLError {
    /// The moment at which an error occurred; it determines the meaning of an unspecific code.
    enum Stage {
        case preparing
        case running
    }

    /// Converts an error that a body threw into terms that do not depend on SQLite.
    init(_ error: any Error) {
        switch error {
        case let error as SQLError: self = error
        case is CancellationError: self.init(.interrupted)
        default: self.init(.other, message: String(reflecting: type(of: error)))
        }
    }

    /// Makes an error from SQLite's result of the last call on a connection.
    init(_ code: Int32, on connection: OpaquePointer?, sql: String? = nil, at stage: Stage = .running) {
        // The connection's extended code is more precise than the call's code, if both belong to the same error.
        let extended = connection.map { sqlite3_extended_errcode($0) } ?? code
        let precise = extended & 0xFF == code & 0xFF ? extended : code
        let message = connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
        let subject = ConstraintSubject(message ?? "")
        let isOutOfFiles = code & 0xFF == SQLITE_CANTOPEN && Self.isOutOfFiles(connection)
        self.init(
            isOutOfFiles ? .tooManyFiles : Code(precise, at: stage), table: subject.table, columns: subject.columns,
            constraint: subject.constraint, driverCode: String(precise), message: message, statement: sql)
    }

    /// SQLite has no separate code for this case.
    private static func isOutOfFiles(_ connection: OpaquePointer?) -> Bool {
        connection.map { [EMFILE, ENFILE].contains(sqlite3_system_errno($0)) } ?? false
    }
}

extension SQLError.Code {
    /// Maps SQLite's result code; the extended code comes first.
    fileprivate init(_ code: Int32, at stage: SQLError.Stage) {
        // The extended codes of SQLITE_CONSTRAINT (19), macros that Swift can't import.
        switch code {
        case 19 | 8 << 8, 19 | 6 << 8, 19 | 10 << 8: self = .uniqueViolation
        case 19 | 3 << 8: self = .foreignKeyViolation
        case 19 | 5 << 8: self = .notNullViolation
        case 19 | 12 << 8: self = .datatypeMismatch
        default: self.init(primary: code & 0xFF, at: stage)
        }
    }

    private init(primary code: Int32, at stage: SQLError.Stage) {
        switch code {
        case SQLITE_CONSTRAINT: self = .checkViolation
        case SQLITE_MISMATCH: self = .datatypeMismatch
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_FULL: self = .diskFull
        case SQLITE_IOERR: self = .inputOutput
        case SQLITE_READONLY: self = .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM: self = .cannotOpen
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
        case SQLITE_INTERRUPT, SQLITE_ABORT: self = .interrupted
        case SQLITE_TOOBIG: self = .invalidValue
        case SQLITE_SCHEMA: self = .schema
        case SQLITE_ERROR where stage == .preparing: self = .schema
        case SQLITE_MISUSE: self = .misuse
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
