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

    /// Hands the rows of the result to a closure, one after the other, without making values of all their columns.
    ///
    /// - Parameter row: Receives a row, which is valid during the call only, and returns whether to continue.
    func forEachRow(
        of statement: SQLStatement, _ row: (any SQLCursor) throws(SQLError) -> Bool
    ) throws(SQLError)

    /// Returns the first row of the result, or `nil` if it has none. A change with `RETURNING` is still made in full.
    func first(_ statement: SQLStatement) throws(SQLError) -> SQLRow?

    /// Runs a statement for its effect.
    /// - Returns: The number of rows that it inserted, changed or deleted. Rows that triggers and foreign keys changed
    ///   do not count. A statement that does not change rows returns 0.
    @discardableResult
    func execute(_ statement: SQLStatement) throws(SQLError) -> Int
}

/// The current row of a running statement, whose columns are read in place.
package protocol SQLCursor {
    /// Returns the value of a column; positions start at 0.
    func value(at position: Int) throws(SQLError) -> SQLValue

    /// Appends the bytes of a blob.
    ///
    /// - Returns: `false` for NULL.
    func append(at position: Int, to bytes: inout [UInt8]) throws(SQLError) -> Bool
}

extension SQLCursor {
    /// Returns the value of a column as the requested type.
    ///
    /// - Throws: ``SQLError/Code/decoding`` if the value is NULL or of another type.
    package func get<Value: SQLDecodable>(
        at position: Int, as type: Value.Type = Value.self
    ) throws(SQLError) -> Value {
        let found = try value(at: position)
        guard let value = Value(sqlValue: found) else {
            throw SQLError(
                .decoding, message: "the column at position \(position) holds \(found.kind), not a \(Value.self)")
        }
        return value
    }
}
