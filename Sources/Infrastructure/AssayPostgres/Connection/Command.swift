import AssaySQL

/// One statement as the server receives it.
struct Command {
    let sql: String
    let binds: [SQLValue]
    /// The types of the binds; 0 leaves one to the server.
    let types: [UInt32]

    init(_ sql: String) {
        self.sql = sql
        binds = []
        types = []
    }

    init(_ statement: SQLStatement) {
        (sql, binds) = statement.rendered(for: .postgres)
        types = statement.bindTypes
    }

    /// All statements of a transaction see the state of its first one.
    static let beginRead = Command("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    /// A statement sees what others have committed before it, and waits for rows that others have changed.
    static let beginWrite = Command("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
    /// The number by which the server later knows what became of a transaction.
    static let transactionID = Command("SELECT pg_current_xact_id()::text")
    static let commit = Command("COMMIT")
    static let rollBack = Command("ROLLBACK")
    static let forgetStatements = Command("DEALLOCATE ALL")
}

extension SQLStatement {
    fileprivate var bindTypes: [UInt32] {
        parts.compactMap { part in
            guard case .bind(let value, let type) = part else { return nil }
            return type?.typeID ?? value.typeID
        }
    }
}
