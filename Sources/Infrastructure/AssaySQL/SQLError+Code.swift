extension SQLError {
    /// The cause of an error.
    ///
    /// The set is open: a driver may add its own codes.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A row with the same key exists.
        ///
        /// `table` and `columns` identify the key, if the database reports them.
        package static let uniqueViolation = Code(rawValue: "unique_violation")
        /// A row refers to a row that does not exist, or a row to delete is still referred to.
        package static let foreignKeyViolation = Code(rawValue: "foreign_key_violation")
        /// A value violates a `CHECK`, or a trigger refused the change.
        package static let checkViolation = Code(rawValue: "check_violation")
        /// NULL was to be stored in a column that requires a value.
        package static let notNullViolation = Code(rawValue: "not_null_violation")
        /// The value's type is not accepted by the column or the expression.
        package static let datatypeMismatch = Code(rawValue: "datatype_mismatch")
        /// A lock, a statement, or the wait for a connection took longer than its timeout.
        ///
        /// The caller may retry.
        package static let busy = Code(rawValue: "busy")
        /// The database's server does not answer, or has ended the connection.
        ///
        /// Nothing was changed, and the caller may retry.
        package static let unreachable = Code(rawValue: "unreachable")
        /// The connection ended during the commit, and it is not known whether the changes were stored.
        package static let unsettled = Code(rawValue: "unsettled")
        /// The disk or the database is full.
        package static let diskFull = Code(rawValue: "disk_full")
        /// The disk or file system failed.
        package static let inputOutput = Code(rawValue: "input_output")
        /// The file or the transaction is read-only.
        package static let readOnly = Code(rawValue: "read_only")
        /// The file or folder does not exist, or the process has no permission to open it.
        package static let cannotOpen = Code(rawValue: "cannot_open")
        /// The process or the machine has reached its limit of open files.
        package static let tooManyFiles = Code(rawValue: "too_many_files")
        /// The file is damaged, or is not a database.
        package static let corrupt = Code(rawValue: "corrupt")
        /// Two transactions conflicted; the driver ran the body again and it conflicted again.
        package static let serialization = Code(rawValue: "serialisation")
        /// The work was stopped before it was finished.
        package static let interrupted = Code(rawValue: "interrupted")
        /// A row does not hold the requested column or type.
        package static let decoding = Code(rawValue: "decoding")
        /// A bind that databases would not return unchanged: see ``SQLValue/unstorableReason``.
        package static let invalidValue = Code(rawValue: "invalid_value")
        /// The statement does not match the schema, or is not valid SQL.
        package static let schema = Code(rawValue: "schema")
        /// The database would not store acknowledged changes durably: its settings are not the requested ones.
        package static let notDurable = Code(rawValue: "not_durable")
        /// The database was closed.
        package static let closed = Code(rawValue: "closed")
        /// The program violated the rules of this interface.
        package static let misuse = Code(rawValue: "misuse")
        /// Any other cause.
        package static let other = Code(rawValue: "other")
    }
}

extension SQLError.Code {
    /// A message that may be shown to any client.
    var sentence: String {
        switch self {
        case .uniqueViolation: "There is already an entry with the same key."
        case .foreignKeyViolation: "The entry refers to another that does not exist, or is still referred to."
        case .checkViolation, .notNullViolation, .datatypeMismatch: "A value is not one that may be stored."
        case .invalidValue: "A value holds characters or numbers that can't be stored."
        case .busy: "The database is busy. Try again."
        case .unreachable: "The database can't be reached. Try again."
        case .unsettled: "The database did not say whether the change was stored. Try again."
        case .diskFull: "The database has no room left."
        case .inputOutput: "The database's disk failed."
        case .readOnly: "The database can be read but not written."
        case .cannotOpen: "The database can't be opened."
        case .tooManyFiles: "The server has too many files open."
        case .corrupt: "The database is damaged, or the file is not a database."
        case .serialization: "The change collided with another. Try again."
        case .interrupted: "The work was interrupted."
        case .notDurable: "The database does not store changes durably."
        case .closed: "The database is closed."
        default: "The database could not do this."
        }
    }
}
