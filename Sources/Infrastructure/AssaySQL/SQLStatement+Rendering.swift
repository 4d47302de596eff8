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
            case .emptyList(let type):
                sql += dialect.emptyList(of: type)
            case .lock(let lock):
                sql += dialect.suffix(for: lock)
            case .index(let name):
                sql += dialect.suffix(forIndex: name)
            case .unindexed(let column):
                sql += dialect.unindexed(column)
            case .byteCount(let column):
                sql += dialect.byteCount(of: column)
            case .type(let type):
                sql += dialect.name(of: type)
            case .layout(let layout):
                sql += dialect.suffix(for: layout)
            case .generated(let column):
                sql += dialect.definition(of: column)
            }
        }
        return (sql, binds)
    }
}
