extension SQLStatement: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) {
        append(.sql(value))
    }

    package init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.statement
    }

    /// The values allowed between `\(` and `)` in a statement.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var statement = SQLStatement()

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            statement.append(.sql(literal))
        }

        /// Binds one value.
        package mutating func appendInterpolation<Value: SQLBindable>(_ value: Value) {
            statement.append(.bind(value.sqlValue, Value.sqlType))
        }

        /// Binds one value, or NULL for `nil`.
        ///
        /// Without this overload the compiler warns about each optional.
        package mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
            statement.append(.bind(value.sqlValue, Value.sqlType))
        }

        /// Binds a list for `IN`, or one row for `VALUES`, including the parentheses.
        ///
        /// With no values, `IN` is false for every row, and `NOT IN` is true.
        package mutating func appendInterpolation<Value: SQLBindable>(values: [Value]) {
            guard !values.isEmpty else {
                statement.append(.variant(.emptyList(of: Value.sqlType ?? .text)))
                return
            }
            statement.append(.sql("("))
            for (index, value) in values.enumerated() {
                if index > 0 { statement.append(.sql(", ")) }
                statement.append(.bind(value.sqlValue, Value.sqlType))
            }
            statement.append(.sql(")"))
        }

        /// Inserts another statement, including its binds.
        package mutating func appendInterpolation(statement other: SQLStatement) {
            statement.append(other)
        }

        /// Inserts text into the statement unchanged.
        ///
        /// Use it only for text that this program made itself, such as a column's name: text from a user or a file
        /// would be run as SQL.
        package mutating func appendInterpolation(unsafeSQL text: String) {
            statement.append(.sql(text))
        }

        /// Inserts what differs between databases: a lock at the end of a `SELECT`, such as `\(.forUpdate)`, or a type or
        /// a layout in a `CREATE TABLE`, such as `id \(.text)`.
        package mutating func appendInterpolation(_ variant: SQLVariant) {
            statement.append(.variant(variant))
        }

        /// Joins each row with the one row of a table that meets the conditions, which is looked up for each row.
        package mutating func appendInterpolation(
            lookUp column: String, in table: String, where conditions: SQLStatement
        ) {
            statement.append(.variant(.lookUp(column, in: table)))
            statement.append(conditions)
            statement.append(.variant(.endOfLookUp(in: table)))
        }

        /// Selects the index by which the preceding table is read, for cases where the program knows better than the
        /// database: `FROM items \(index: "items_by_user")`.
        ///
        /// If the index can't serve the statement, the statement fails.
        package mutating func appendInterpolation(index name: String) {
            statement.append(.variant(.index(name)))
        }

        /// Names a column of text in a condition that checks rows but never leads to them, because another condition
        /// finds them: `WHERE \(unindexed: "organisation_id") = … AND id IN …`.
        package mutating func appendInterpolation(unindexed column: String) {
            statement.append(.variant(.unindexed(column)))
        }

        /// The number of bytes of a column of text: `SELECT \(bytesOf: "body")`.
        package mutating func appendInterpolation(bytesOf column: String) {
            statement.append(.variant(.byteCount(of: column)))
        }
    }
}
