import Foundation

/// An error of a database, in terms that do not depend on the kind of database.
///
/// `description` is a sentence that may be shown to any client. `debugDescription` is for logs: it contains the
/// database's own message and the statement's text. Neither contains a bound value.
package struct SQLError: Error, Sendable, Equatable {
    /// The cause, for use in a `switch`.
    ///
    /// The set grows, so a `switch` needs a default.
    package let code: Code
    /// The table whose rule was violated, if the database reports it.
    package let table: String?
    /// The columns that the error concerns, if known; empty otherwise.
    package let columns: [String]
    /// The name of the violated rule, if the database reports it.
    package let constraint: String?
    /// The database's code: SQLite's extended result code, or an SQLSTATE.
    package let driverCode: String?
    /// The database's own message.
    ///
    /// It is for logs.
    package let message: String?
    /// The statement's text with placeholders.
    ///
    /// It is for logs.
    package let statement: String?

    package init(
        _ code: Code, table: String? = nil, columns: [String] = [], constraint: String? = nil,
        driverCode: String? = nil, message: String? = nil, statement: String? = nil
    ) {
        self.code = code
        self.table = table
        self.columns = columns
        self.constraint = constraint
        self.driverCode = driverCode
        self.message = message
        self.statement = statement
    }
}

extension SQLError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
    package var description: String { code.sentence }
    package var errorDescription: String? { code.sentence }

    package var debugDescription: String {
        var text = "SQLError(\(code.rawValue)"
        if let driverCode { text += ", code \(driverCode)" }
        if let table { text += ", table \(table)" }
        if !columns.isEmpty { text += ", columns \(columns.joined(separator: " "))" }
        if let constraint { text += ", constraint \(constraint)" }
        if let message { text += ", “\(message)”" }
        if let statement { text += ", in: \(statement)" }
        return text + ")"
    }
}
