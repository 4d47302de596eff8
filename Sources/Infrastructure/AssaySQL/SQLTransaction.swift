/// What a transaction's body talks to.
///
/// It works on the driver's own thread, and must not leave the body: afterwards each call throws
/// ``SQLError/Code/misuse``.
///
/// A statement that fails ends the transaction, as it does in PostgreSQL: later calls throw the same error, and
/// whatever the body returns, nothing is stored and the caller gets an error. Where a conflict is expected, say so in
/// the statement (`ON CONFLICT … DO NOTHING`, or a condition and the number of rows) rather than catching its error.
package protocol SQLTransaction: AnyObject {
    /// All rows of the answer. For a change with `RETURNING` too.
    func query(_ statement: SQLStatement) throws(SQLError) -> [SQLRow]

    /// The first row of the answer, or `nil` when it has none. A change with `RETURNING` is still made in full.
    func first(_ statement: SQLStatement) throws(SQLError) -> SQLRow?

    /// Runs a statement for its effect.
    /// - Returns: how many rows it inserted, changed or deleted; those that triggers and foreign keys touched don't
    ///   count, nor does anything that is not a change of rows.
    @discardableResult
    func execute(_ statement: SQLStatement) throws(SQLError) -> Int
}
