extension SQLStatement: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) {
        append(.sql(value))
    }

    package init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.statement
    }

    /// What may stand between `\(` and `)` in a statement.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var statement = SQLStatement()

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            statement.append(.sql(literal))
        }

        /// Binds one value.
        package mutating func appendInterpolation(_ value: some SQLBindable) {
            statement.append(.bind(value.sqlValue))
        }

        /// Binds one value, or NULL for `nil`. (Without this spelling the compiler warns of each optional.)
        package mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
            statement.append(.bind(value.sqlValue))
        }

        /// Binds a list for `IN`, or one row for `VALUES`, with its parentheses.
        ///
        /// With no value, `IN` is false for every row and `NOT IN` true.
        package mutating func appendInterpolation<Value: SQLBindable>(values: [Value]) {
            guard !values.isEmpty else {
                statement.append(.emptyList(SQLColumnType(of: Value.self)))
                return
            }
            statement.append(.sql("("))
            for (index, value) in values.enumerated() {
                if index > 0 { statement.append(.sql(", ")) }
                statement.append(.bind(value.sqlValue))
            }
            statement.append(.sql(")"))
        }

        /// Puts another statement here, its binds included.
        package mutating func appendInterpolation(statement other: SQLStatement) {
            statement.append(other)
        }

        /// Puts text into the statement as it is.
        ///
        /// Only for text that this program made itself, a column's name for instance: what a user or a file said
        /// would be run as SQL.
        package mutating func appendInterpolation(unsafeSQL text: String) {
            statement.append(.sql(text))
        }

        /// Reads the member of a JSON column at the path of names, as text, or NULL when there is none.
        ///
        /// For strings and whole numbers, which read alike in both dialects; for other members use a column. Names
        /// are quoted, never run. SQLite 3.40 has no way to name a member whose name holds a double quote: the
        /// statement then fails.
        package mutating func appendInterpolation(json column: String, _ path: String...) {
            statement.append(.json(column: column, path: path))
        }

        /// Locks the rows read, at the end of a `SELECT`: `\(.forUpdate)`.
        package mutating func appendInterpolation(_ lock: SQLLock) {
            statement.append(.lock(lock))
        }

        /// Says by which index the table before it is read, where the program knows better than the database: `FROM items
        /// \(index: "items_by_user")`.
        ///
        /// Where the index can't serve the statement, the statement fails.
        package mutating func appendInterpolation(index name: String) {
            statement.append(.index(name))
        }

        /// Lays a table out, at the end of a `CREATE TABLE`: `\(.inKeyOrder)`.
        package mutating func appendInterpolation(_ layout: SQLTableLayout) {
            statement.append(.layout(layout))
        }
    }
}
