/// One row of a result: its values, by name and by position.
package struct SQLRow: Sendable, Hashable {
    /// The column names in the statement's result, from left to right.
    package let columns: [String]
    private let values: [SQLValue]

    /// Creates a row; only drivers call this.
    ///
    /// There must be as many names as values.
    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The number of columns in the row.
    package var count: Int { values.count }

    /// The value at a position; positions start at 0.
    ///
    /// A position outside the row is a programming error, as with an array; ``get(at:as:)`` throws instead.
    package subscript(position: Int) -> SQLValue { values[position] }

    /// Returns the value of a column as the requested type.
    ///
    /// If two columns have the same name, this reads the left one.
    /// - Throws: ``SQLError/Code/decoding`` with the column's name, if there is no such column, or if its value is NULL
    ///   or of another type than the requested one.
    package func get<Value: SQLDecodable>(
        _ column: String, as type: Value.Type = Value.self
    ) throws(SQLError) -> Value {
        guard let position = columns.firstIndex(of: column) else {
            throw SQLError(.decoding, columns: [column], message: "there is no column “\(column)”")
        }
        return try get(at: position)
    }

    /// Returns the value at a position, which starts at 0, as the requested type.
    ///
    /// In long lists this is faster than a lookup by name.
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

/// Reads the values of a row one after another, from left to right.
///
/// In rows with many columns this is faster than a lookup of each by name.
package struct SQLRowReader {
    private let row: SQLRow
    private var position = 0

    package init(_ row: SQLRow) {
        self.row = row
    }

    /// Returns the next value as the requested type.
    ///
    /// - Throws: ``SQLError/Code/decoding``, as ``SQLRow/get(at:as:)`` does.
    package mutating func next<Value: SQLDecodable>(as type: Value.Type = Value.self) throws(SQLError) -> Value {
        defer { position += 1 }
        return try row.get(at: position)
    }
}

/// Prints only the columns' names: rows are users' data, which must never appear in a log.
extension SQLRow: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { "SQLRow(\(columns.joined(separator: ", ")))" }
    package var debugDescription: String { description }
}
