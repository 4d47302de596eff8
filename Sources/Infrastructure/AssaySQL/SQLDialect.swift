/// The kinds of database whose SQL differs in a few places; all of those places are here.
package enum SQLDialect: Sendable {
    case sqlite
    case postgres
}

/// How far a read holds its rows against others who would change them.
package enum SQLLock: Sendable, Hashable {
    /// Waits for whoever holds a row, then holds it until the transaction ends.
    case forUpdate
    /// Leaves out the rows that somebody holds: how workers share one queue.
    case forUpdateSkipLocked
}

/// How a table lies on the disk, where a dialect has a choice.
package enum SQLTableLayout: Sendable, Hashable {
    /// In the order of its primary key, so that neighbors by key are neighbors on the disk: for narrow rows that are
    /// read in ranges.
    case inKeyOrder
}

/// The type of a column, where a dialect wants to know it although there is no value.
package enum SQLColumnType: String, Sendable, Hashable {
    case integer = "bigint"
    case real = "double precision"
    case text = "text"
    case blob = "bytea"

    init<Value>(of type: Value.Type) {
        switch type {
        case is Int.Type, is Int64.Type, is Bool.Type: self = .integer
        case is Double.Type: self = .real
        case is [UInt8].Type: self = .blob
        default: self = .text
        }
    }
}

extension SQLDialect {
    /// The placeholder of the bind with this number, from 1.
    func placeholder(_ number: Int) -> String {
        switch self {
        case .sqlite: "?\(number)"
        case .postgres: "$\(number)"
        }
    }

    /// A list without values.
    ///
    /// PostgreSQL has no `()` and compares only what has the same type.
    func emptyList(of type: SQLColumnType) -> String {
        switch self {
        case .sqlite: "()"
        case .postgres: "(SELECT NULL::\(type.rawValue) WHERE FALSE)"
        }
    }

    /// The text of a JSON member.
    ///
    /// SQLite would give numbers as numbers, PostgreSQL gives text: so text in both.
    func jsonText(column: String, path: [String]) -> String {
        let column = column.split(separator: ".", omittingEmptySubsequences: false).map(quotedName)
            .joined(separator: ".")
        switch self {
        case .sqlite:
            let steps = path.map { ".\"\($0)\"" }.joined()
            return "CAST(json_extract(\(column), \(quotedText("$" + steps))) AS TEXT)"
        case .postgres:
            let steps = path.map { "\"\(escaped($0, "\\", "\""))\"" }.joined(separator: ",")
            return "(\(column)::jsonb #>> \(quotedText("{\(steps)}")))"
        }
    }

    /// SQLite has one writer at a time, who began with the lock in hand: it has nothing to add.
    func suffix(for lock: SQLLock) -> String {
        switch (self, lock) {
        case (.sqlite, _): ""
        case (.postgres, .forUpdate): "FOR UPDATE"
        case (.postgres, .forUpdateSkipLocked): "FOR UPDATE SKIP LOCKED"
        }
    }

    /// PostgreSQL chooses by the statistics that it keeps, and takes no advice.
    func suffix(forIndex name: String) -> String {
        switch self {
        case .sqlite: "INDEXED BY \(name)"
        case .postgres: ""
        }
    }

    /// PostgreSQL has no such tables; there the key's index leads to each row.
    func suffix(for layout: SQLTableLayout) -> String {
        switch (self, layout) {
        case (.sqlite, .inKeyOrder): "WITHOUT ROWID"
        case (.postgres, .inKeyOrder): ""
        }
    }

    private func quotedName(_ name: Substring) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }

    private func quotedText(_ text: String) -> String {
        "'" + text.replacing("'", with: "''") + "'"
    }

    private func escaped(_ text: String, _ characters: String...) -> String {
        characters.reduce(text) { $0.replacing($1, with: "\\" + $1) }
    }
}
