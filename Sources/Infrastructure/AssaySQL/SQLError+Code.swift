extension SQLError {
    /// A cause of an error.
    ///
    /// Open: a driver may add its own.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A row with the same key exists.
        ///
        /// `table` and `columns` say which, where the database does.
        package static let uniqueViolation = Code(rawValue: "unique_violation")
        /// A row refers to one that does not exist, or is referred to and was to go.
        package static let foreignKeyViolation = Code(rawValue: "foreign_key_violation")
        /// A value breaks a `CHECK`, or a trigger refused the change.
        package static let checkViolation = Code(rawValue: "check_violation")
        /// A column that must have a value was to have none.
        package static let notNullViolation = Code(rawValue: "not_null_violation")
        /// A value is of a type that the column or expression does not take.
        package static let datatypeMismatch = Code(rawValue: "datatype_mismatch")
        /// Somebody else held the database longer than the time-out.
        ///
        /// Trying again is fine.
        package static let busy = Code(rawValue: "busy")
        /// There is no room left.
        package static let diskFull = Code(rawValue: "disk_full")
        /// The disk or file system failed.
        package static let inputOutput = Code(rawValue: "input_output")
        /// The file, or the transaction, is for reading only.
        package static let readOnly = Code(rawValue: "read_only")
        /// There is no such file or folder, or no right to open it.
        package static let cannotOpen = Code(rawValue: "cannot_open")
        /// The process, or the machine, has as many files open as it may have.
        package static let tooManyFiles = Code(rawValue: "too_many_files")
        /// The file is damaged, or is no database.
        package static let corrupt = Code(rawValue: "corrupt")
        /// Two transactions got in each other's way; the driver ran the body again and it happened again.
        package static let serialization = Code(rawValue: "serialisation")
        /// The work was stopped before its end.
        package static let interrupted = Code(rawValue: "interrupted")
        /// A row does not hold what was asked of it.
        package static let decoding = Code(rawValue: "decoding")
        /// A bind that databases would not give back as it is: see ``SQLValue/unstorableReason``.
        package static let invalidValue = Code(rawValue: "invalid_value")
        /// The statement does not fit the schema, or is not SQL.
        package static let schema = Code(rawValue: "schema")
        /// The database would not keep what it acknowledges: its settings are not the ones asked for.
        package static let notDurable = Code(rawValue: "not_durable")
        /// The database was closed.
        package static let closed = Code(rawValue: "closed")
        /// The program used the interface against its rules.
        package static let misuse = Code(rawValue: "misuse")
        /// Anything else.
        package static let other = Code(rawValue: "other")
    }
}

extension SQLError.Code {
    /// What may be said to anybody.
    var sentence: String {
        switch self {
        case .uniqueViolation: "There is already an entry with the same key."
        case .foreignKeyViolation: "The entry refers to another that does not exist, or is still referred to."
        case .checkViolation, .notNullViolation, .datatypeMismatch: "A value is not one that may be stored."
        case .invalidValue: "A value holds characters or numbers that can't be stored."
        case .busy: "The database is busy. Try again."
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
