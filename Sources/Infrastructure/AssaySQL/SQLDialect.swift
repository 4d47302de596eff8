/// The supported kinds of database.
///
/// Their SQL differs in a few places, which are all in this file.
package enum SQLDialect: Sendable {
    case sqlite
    case postgres
}

/// The type of a bind, for dialects that require it although there is no value.
package enum SQLColumnType: String, Sendable, Hashable {
    case integer = "bigint"
    case real = "double precision"
    case text = "text"
    case blob = "bytea"
}

/// A part of a statement that differs between databases.
package struct SQLVariant: Sendable, Hashable {
    private let sqlite: String
    private let postgres: String

    func text(for dialect: SQLDialect) -> String {
        dialect == .sqlite ? sqlite : postgres
    }
}

// MARK: - Columns and tables

extension SQLVariant {
    /// The type of a column of ids or texts.
    ///
    /// They are compared byte by byte, as SQLite does it, whatever language the operator has chosen for a database of
    /// PostgreSQL: pages and their indexes depend on one order.
    package static let text = SQLVariant(sqlite: "TEXT", postgres: "TEXT COLLATE \"C\"")
    /// The type of a column of bytes.
    ///
    /// SQLite knows the name as no type, and stores bytes in such a column unchanged.
    package static let blob = SQLVariant(sqlite: "BYTEA", postgres: "BYTEA")
    /// The primary key of a table: a number that is greater than those of all rows that were inserted before.
    ///
    /// Numbers are given when rows are inserted, not when their transactions commit, and some are never used. In SQLite
    /// it is the row's own number, so the key needs no index.
    package static let insertionKey = SQLVariant(
        sqlite: "INTEGER PRIMARY KEY", postgres: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
    /// Stores a table's rows in the order of the primary key, for narrow rows that are read in ranges of the key.
    ///
    /// PostgreSQL has no such tables; there the index of the key leads to each row.
    package static let inKeyOrder = SQLVariant(sqlite: "WITHOUT ROWID", postgres: "")
}

// MARK: - Locks

/// The ways in which a read locks its rows against changes by other transactions.
///
/// SQLite needs none: it has one writer at a time, which already holds the lock. PostgreSQL's stronger lock would also
/// hold up rows that merely refer to the locked one, such as the photos of a locked capture.
extension SQLVariant {
    /// Waits for the transaction that has locked a row, then locks it until this transaction ends.
    package static let forUpdate = SQLVariant(sqlite: "", postgres: "FOR NO KEY UPDATE")
    /// Skips the rows that other transactions have locked, so that several workers can share one queue.
    ///
    /// Place it with a `LIMIT` in a materialized `WITH`: PostgreSQL may run a subquery of `IN` several times, and the
    /// limit would count for each.
    package static let forUpdateSkipLocked = SQLVariant(sqlite: "", postgres: "FOR NO KEY UPDATE SKIP LOCKED")
    /// Keeps a row from being deleted.
    ///
    /// Any number of transactions can hold one row so, and it can still be updated.
    package static let forKeyShare = SQLVariant(sqlite: "", postgres: "FOR KEY SHARE")
    /// Locks a row for its deletion, and skips it if any other transaction holds it, even by ``forKeyShare``.
    package static let forDeleteSkipLocked = SQLVariant(sqlite: "", postgres: "FOR UPDATE SKIP LOCKED")
}

// MARK: - Parts of a query

extension SQLVariant {
    /// An empty list.
    ///
    /// PostgreSQL has no `()` and compares only values of the same type.
    static func emptyList(of type: SQLColumnType) -> SQLVariant {
        SQLVariant(sqlite: "()", postgres: "(SELECT NULL::\(type.rawValue) WHERE FALSE)")
    }

    /// The beginning of a join that looks up a row of a table for each row; the conditions follow, then ``endOfLookUp``.
    ///
    /// SQLite reads the column in place, and would copy the value of a subquery. PostgreSQL may read all rows of the
    /// table for a plain join.
    static func lookUp(_ column: String, in table: String) -> SQLVariant {
        SQLVariant(
            sqlite: "LEFT JOIN \(table) ON ", postgres: "LEFT JOIN LATERAL (SELECT \(column) FROM \(table) WHERE ")
    }

    static func endOfLookUp(in table: String) -> SQLVariant {
        SQLVariant(sqlite: "", postgres: " LIMIT 1) AS \(table) ON TRUE")
    }

    /// PostgreSQL chooses an index by its own statistics and accepts no hints.
    static func index(_ name: String) -> SQLVariant {
        SQLVariant(sqlite: "INDEXED BY \(name)", postgres: "")
    }

    /// Turns a column of text into an expression, for which neither database uses the column's indexes.
    ///
    /// SQLite has no statistics, and would otherwise walk through all rows of an organization for a list of four ids.
    /// PostgreSQL plans a prepared statement for an average user: for a list of 20 ids it also read the index entries of
    /// the user, which are a hundred on average, but take 35 ms for a user with 30,000 items.
    static func unindexed(_ column: String) -> SQLVariant {
        SQLVariant(sqlite: "+\(column)", postgres: "(\(column) || '')")
    }

    /// The number of bytes of a column of text; SQLite's function for it is newer than the SQLite of Debian 12.
    static func byteCount(of column: String) -> SQLVariant {
        SQLVariant(sqlite: "LENGTH(CAST(\(column) AS BLOB))", postgres: "OCTET_LENGTH(\(column))")
    }
}

extension SQLDialect {
    /// The placeholder of the bind with this number; numbers start at 1.
    func placeholder(_ number: Int) -> String {
        switch self {
        case .sqlite: "?\(number)"
        case .postgres: "$\(number)"
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
}
