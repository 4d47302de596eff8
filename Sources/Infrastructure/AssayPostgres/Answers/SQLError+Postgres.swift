import AssaySQL
import CLibPQ

extension SQLError {
    /// Makes an error from the server's answer to a statement.
    ///
    /// The server's `DETAIL` is left out, because it repeats the values of rows; so does the message about a value that
    /// does not fit (class 22).
    init(_ result: PostgresResult, statement: String?) {
        let state = result.errorField(Field.state)
        let message = state?.hasPrefix("22") == true ? nil : result.errorField(Field.message)
        self.init(
            state.map { Code(state: $0, message: message ?? "") } ?? .other, table: result.errorField(Field.table),
            columns: result.errorField(Field.column).map { [$0] } ?? [],
            constraint: result.errorField(Field.constraint), driverCode: state, message: message, statement: statement)
    }

    /// Makes an error of a connection that does not answer.
    init(unreachable message: String?, statement: String? = nil) {
        self.init(
            .unreachable, message: message?.trimmingSuffix(while: \.isWhitespace), statement: statement)
    }

    /// Whether a body may run again after the error: its transaction was rolled back because of another one.
    var isConflict: Bool { code == .serialization }

    /// Whether the error says that the connection's prepared statements no longer fit the schema.
    ///
    /// They don't after a migration, or if something between this process and the server has replaced the session.
    var isStaleStatement: Bool {
        driverCode == "26000" || driverCode == "0A000" && message?.contains("cached plan") == true
    }

    /// The fields of an error, by the letters of the protocol.
    private enum Field {
        static let state = Int32(UInt8(ascii: "C"))
        static let message = Int32(UInt8(ascii: "M"))
        static let table = Int32(UInt8(ascii: "t"))
        static let column = Int32(UInt8(ascii: "c"))
        static let constraint = Int32(UInt8(ascii: "n"))
    }
}

extension SQLError.Code {
    /// Maps an SQLSTATE (PostgreSQL's manual, appendix A): single states first, then their classes.
    fileprivate init(state: String, message: String) {
        switch state {
        case "23505": self = .uniqueViolation
        case "23503": self = .foreignKeyViolation
        case "23502": self = .notNullViolation
        case "23514", "23P01", "P0001": self = .checkViolation
        case "42804", "22P02", "22003", "22P03": self = .datatypeMismatch
        case "22021", "22P05", "54000", "54001": self = .invalidValue
        case "40001", "40P01": self = .serialization
        // A lock or a statement that took longer than its time, too many connections, too little memory.
        case "55P03", "57014", "53300", "53200", "53400": self = .busy
        case "53100": self = .diskFull
        case "25006": self = .readOnly
        case "57P01", "57P02", "57P03", "57P05": self = .unreachable
        case "58030": self = .inputOutput
        case "58P01", "3D000", "3F000", "42501": self = .cannotOpen
        case "0A000": self = .schema
        default: self.init(stateClass: state.prefix(2))
        }
    }

    private init(stateClass: Substring) {
        switch stateClass {
        case "08": self = .unreachable
        case "22", "23": self = .checkViolation
        case "28": self = .cannotOpen
        case "42": self = .schema
        case "53": self = .busy
        case "58": self = .inputOutput
        case "XX": self = .corrupt
        default: self = .other
        }
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
        var rest = self[...]
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return String(rest)
    }
}
