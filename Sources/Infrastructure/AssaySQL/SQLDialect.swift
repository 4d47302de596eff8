/// The supported kinds of database.
///
/// Their SQL differs in a few places, which are all in this file.
package enum SQLDialect: Sendable {
    case sqlite
    case postgres
}

/// The way in which a read locks its rows against changes by other transactions.
package enum SQLLock: Sendable, Hashable {
    /// Waits for the transaction that has locked a row, then locks it until this transaction ends.
    case forUpdate
    /// Skips the rows that other transactions have locked, so that several workers can share one queue.
    ///
    /// Place it with a `LIMIT` in a materialized `WITH`: PostgreSQL may run a subquery of `IN` several times, and the
    /// limit would count for each.
    case forUpdateSkipLocked
    /// Keeps a row from being deleted. Any number of transactions can hold one row so, and it can still be updated.
    case forKeyShare
    /// Locks a row for its deletion, and skips it if any other transaction holds it, even by ``forKeyShare``.
    case forDeleteSkipLocked
}

/// The storage layout of a table, for dialects that offer a choice.
package enum SQLTableLayout: Sendable, Hashable {
    /// The rows are stored in the order of the primary key, for narrow rows that are read in ranges of the key.
    case inKeyOrder
}

/// A column whose values the database makes.
package enum SQLGeneratedColumn: Sendable, Hashable {
    /// The primary key of a table: a number that is greater than those of all rows that were inserted before.
    ///
    /// Numbers are given when rows are inserted, not when their transactions commit, and some are never used.
    case insertionKey
}

/// The type of a column or a bind, for dialects that require it although there is no value.
package enum SQLColumnType: String, Sendable, Hashable {
    case integer = "bigint"
    case real = "double precision"
    case text = "text"
    case blob = "bytea"
}

extension SQLDialect {
    /// The placeholder of the bind with this number; numbers start at 1.
    func placeholder(_ number: Int) -> String {
        switch self {
        case .sqlite: "?\(number)"
        case .postgres: "$\(number)"
        }
    }

    /// The SQL of an empty list.
    ///
    /// PostgreSQL has no `()` and compares only values of the same type.
    func emptyList(of type: SQLColumnType) -> String {
        switch self {
        case .sqlite: "()"
        case .postgres: "(SELECT NULL::\(type.rawValue) WHERE FALSE)"
        }
    }

    /// SQLite needs no suffix: it has one writer at a time, which already holds the lock.
    ///
    /// PostgreSQL's stronger lock would also hold up rows that merely refer to the locked one, such as the photos of a
    /// locked capture.
    func suffix(for lock: SQLLock) -> String {
        switch (self, lock) {
        case (.sqlite, _): ""
        case (.postgres, .forUpdate): "FOR NO KEY UPDATE"
        case (.postgres, .forUpdateSkipLocked): "FOR NO KEY UPDATE SKIP LOCKED"
        case (.postgres, .forKeyShare): "FOR KEY SHARE"
        case (.postgres, .forDeleteSkipLocked): "FOR UPDATE SKIP LOCKED"
        }
    }

    /// PostgreSQL chooses an index by its own statistics and accepts no hints.
    func suffix(forIndex name: String) -> String {
        switch self {
        case .sqlite: "INDEXED BY \(name)"
        case .postgres: ""
        }
    }

    /// Turns a column of text into an expression, for which neither database uses the column's indexes.
    ///
    /// SQLite has no statistics, and would otherwise walk through all rows of an organization for a list of four ids.
    /// PostgreSQL plans a prepared statement for an average user: for a list of 20 ids it also read the index entries of
    /// the user, which are a hundred on average, but take 35 ms for a user with 30,000 items.
    func unindexed(_ column: String) -> String {
        switch self {
        case .sqlite: "+\(column)"
        case .postgres: "(\(column) || '')"
        }
    }

    /// The number of bytes of a column of text; SQLite's function for it is newer than the SQLite of Debian 12.
    func byteCount(of column: String) -> String {
        switch self {
        case .sqlite: "LENGTH(CAST(\(column) AS BLOB))"
        case .postgres: "OCTET_LENGTH(\(column))"
        }
    }

    /// The type of a column.
    ///
    /// Ids and the texts of filters are compared byte by byte, as SQLite does it, whatever language the operator has
    /// chosen for a database of PostgreSQL: pages and their indexes depend on one order.
    func name(of type: SQLColumnType) -> String {
        switch (self, type) {
        case (.sqlite, .text): "TEXT"
        case (.postgres, .text): "TEXT COLLATE \"C\""
        case (_, .integer): "BIGINT"
        case (_, .real): "DOUBLE PRECISION"
        case (_, .blob): "BYTEA"
        }
    }

    /// The type and the constraints of a generated column.
    func definition(of column: SQLGeneratedColumn) -> String {
        switch (self, column) {
        // This is the row's own number, so the key needs no index.
        case (.sqlite, .insertionKey): "INTEGER PRIMARY KEY"
        case (.postgres, .insertionKey): "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        }
    }

    /// The statement that lists the columns of these names, with their tables, that lack an option; `nil` if columns
    /// have no options.
    ///
    /// - Parameter table: The only table whose columns are listed; `nil` for all tables.
    package func columns(named names: [String], of table: String? = nil, without option: String) -> SQLStatement? {
        switch self {
        case .sqlite: return nil
        case .postgres:
            let only: SQLStatement = table.map { "AND pg_class.relname = \($0)" } ?? ""
            return """
                SELECT pg_class.relname::text AS table_name, attname::text AS name
                FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
                WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attname IN \(values: names) \(statement: only)
                    AND NOT attisdropped AND NOT COALESCE(\(option) = ANY(attoptions), FALSE)
                ORDER BY pg_class.relname, attname
                """
        }
    }

    /// The statement for the time of the database's machine in microseconds since 1970; `nil` if that machine is always
    /// this one.
    package var currentTime: SQLStatement? {
        switch self {
        case .sqlite: nil
        case .postgres: "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT) AS now"
        }
    }

    /// Whether several processes on several machines may use one database.
    package var isShared: Bool { self == .postgres }

    /// PostgreSQL has no such tables; there the index of the key leads to each row.
    func suffix(for layout: SQLTableLayout) -> String {
        switch (self, layout) {
        case (.sqlite, .inKeyOrder): "WITHOUT ROWID"
        case (.postgres, .inKeyOrder): ""
        }
    }
}
