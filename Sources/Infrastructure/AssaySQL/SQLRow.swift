/// One row of an answer: its values, by name and by position.
package struct SQLRow: Sendable, Hashable {
    /// The names as the statement gave them, from left to right.
    package let columns: [String]
    private let values: [SQLValue]

    /// Creates a row; drivers do.
    ///
    /// There are as many names as values.
    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// How many columns the row has.
    package var count: Int { values.count }

    /// The value at a position from 0.
    ///
    /// A position that the row doesn't have is a mistake in the program, as with an array; ``get(at:as:)`` throws
    /// instead.
    package subscript(position: Int) -> SQLValue { values[position] }

    /// The value of a column, as the wanted type.
    ///
    /// Two columns of one name: the left one.
    /// - Throws: ``SQLError/Code/decoding`` with the column's name, when there is no such column, or its value is NULL
    ///   or of another type than asked for.
    package func get<Value: SQLDecodable>(
        _ column: String, as type: Value.Type = Value.self
    ) throws(SQLError) -> Value {
        guard let position = columns.firstIndex(of: column) else {
            throw SQLError(.decoding, columns: [column], message: "there is no column “\(column)”")
        }
        return try get(at: position)
    }

    /// The value at a position from 0, as the wanted type: quicker than by name, for long lists.
    /// - Throws: ``SQLError/Code/decoding``, as ``get(_:as:)`` does.
    package func get<Value: SQLDecodable>(
        at position: Int, as type: Value.Type = Value.self
    ) throws(SQLError) -> Value {
        guard values.indices.contains(position) else {
            throw SQLError(.decoding, message: "there is no column at position \(position)")
        }
        guard let value = Value(sqlValue: values[position]) else {
            let column = columns[position]
            throw SQLError(
                .decoding, columns: [column],
                message: "column “\(column)” holds \(values[position].kind) that is not a \(Value.self)")
        }
        return value
    }
}

/// Prints the columns' names alone: rows are users' data and never reach a log.
extension SQLRow: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { "SQLRow(\(columns.joined(separator: ", ")))" }
    package var debugDescription: String { description }
}
