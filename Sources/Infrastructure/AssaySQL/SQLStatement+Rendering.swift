extension SQLStatement {
    /// Returns the text for one dialect, with a numbered placeholder for each bind, and the binds in the order of their
    /// numbers.
    package func rendered(for dialect: SQLDialect) -> (sql: String, binds: [SQLValue]) {
        var sql = ""
        var binds: [SQLValue] = []
        for part in parts {
            switch part {
            case .sql(let text):
                sql += text
            case .bind(let value, _):
                binds.append(value)
                sql += dialect.placeholder(binds.count)
            case .variant(let variant):
                sql += variant.text(for: dialect)
            }
        }
        return (sql, binds)
    }
}
