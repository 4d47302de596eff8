/// The interface through which a transaction's body runs statements.
///
/// It is used on the driver's own thread and must not be kept after the body: each later call throws
/// ``SQLError/Code/misuse``.
///
/// A statement that fails ends the transaction, as in PostgreSQL. Later calls throw the same error. Even if the body
/// returns a value, nothing is stored and the caller receives an error. If a conflict is expected, handle it in the
/// statement (`ON CONFLICT … DO NOTHING`, or a condition and the number of rows) instead of catching its error.
package protocol SQLTransaction: AnyObject {
    /// Returns all rows of the result, also for a change with `RETURNING`.
    func query(_ statement: SQLStatement) throws(SQLError) -> [SQLRow]

    /// Returns the first row of the result, or `nil` if it has none. A change with `RETURNING` is still made in full.
    func first(_ statement: SQLStatement) throws(SQLError) -> SQLRow?

    /// Runs a statement for its effect.
    /// - Returns: The number of rows that it inserted, changed or deleted. Rows that triggers and foreign keys changed
    ///   do not count. A statement that does not change rows returns 0.
    @discardableResult
    func execute(_ statement: SQLStatement) throws(SQLError) -> Int
}
