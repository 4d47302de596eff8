package import AssaySQL
package import Foundation

/// Copies all rows from a database of SQLite to one of PostgreSQL with the same schema, for benchmarks of both.
///
/// A million items through the writes of captures and decisions take hours on PostgreSQL, because each statement is a
/// way to the server and back. The copy is faster, and a comparison is fair with it: both databases have equal rows, in
/// the order in which they were written, with the same ids, counts and stored documents.
package struct DatabaseCopier: Sendable {
    /// Tables that describe a database instead of being copied with it.
    private static let kept = ["schema_migrations", "server_era", "installation", "processes", "duties"]

    private let source: any SQLDatabase
    private let target: any SQLDatabase
    private let folder: URL
    private let rowsPerBatch: Int

    /// - Parameters:
    ///   - target: A database of PostgreSQL with the current schema, whose role is a superuser.
    ///   - folder: A folder on the server's machine that the server can read, for one file at a time.
    ///   - rowsPerBatch: The rows of one statement, which the server ends if it takes too long.
    package init(
        from source: any SQLDatabase, to target: any SQLDatabase, through folder: URL, rowsPerBatch: Int = 20_000
    ) {
        (self.source, self.target, self.folder) = (source, target, folder)
        self.rowsPerBatch = rowsPerBatch
    }

    /// Replaces the rows of the target.
    package func callAsFunction() async throws {
        let tables = try await target.read { try Self.tables($0) }
        let names = tables.map(\.name).joined(separator: ", ")
        _ = try await target.write { try $0.execute("TRUNCATE \(unsafeSQL: names)") }
        for table in tables { try await copy(table) }
        try await target.write { try Self.continueGeneratedKeys($0) }
    }

    /// Copies a table in batches.
    private func copy(_ table: CopiedTable) async throws {
        let table = try await source.read { try table.ordered($0) }
        let file = folder.appending(path: "\(table.name).copy")
        defer { try? FileManager.default.removeItem(at: file) }
        var copied = 0
        var last: [SQLValue] = []
        while true {
            let rows = try await source.read { [last, rowsPerBatch] in
                try $0.query(table.batch(after: last, limit: rowsPerBatch))
            }
            guard let row = rows.last else { break }
            last = table.key(of: row)
            copied += rows.count
            try Data(table.text(of: rows)).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
            try await target.write { try Self.load(table, from: file, $0) }
        }
        let found = try await target.read { try $0.first(table.count)?.get(at: 0, as: Int.self) }
        guard found == copied else {
            throw SQLError(.other, message: "\(table.name) has \(found ?? 0) rows instead of \(copied)")
        }
    }

    /// The tables and columns of the target.
    private static func tables(_ sql: any SQLTransaction) throws -> [CopiedTable] {
        let rows = try sql.query(
            """
            SELECT CAST(table_name AS text) AS name, CAST(column_name AS text) AS part FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name NOT IN \(values: kept) ORDER BY table_name, ordinal_position
            """)
        var tables: [CopiedTable] = []
        for row in rows {
            let (name, column) = (try row.get(at: 0, as: String.self), try row.get(at: 1, as: String.self))
            if tables.last?.name != name { tables.append(CopiedTable(name: name)) }
            tables[tables.count - 1].columns.append(column)
        }
        return tables
    }

    /// Lets the generated keys of new rows follow those of the copied rows.
    private static func continueGeneratedKeys(_ sql: any SQLTransaction) throws {
        let columns = try sql.query(
            """
            SELECT CAST(table_name AS text) AS name, CAST(column_name AS text) AS part FROM information_schema.columns
            WHERE table_schema = 'public' AND is_identity = 'YES'
            """)
        for row in columns {
            let (table, column) = (try row.get(at: 0, as: String.self), try row.get(at: 1, as: String.self))
            _ = try sql.query(
                """
                /* any organisation: all rows were copied */
                SELECT setval(pg_get_serial_sequence(\(table), \(column)), COALESCE(MAX(\(unsafeSQL: column)), 0) + 1, FALSE)
                FROM \(unsafeSQL: table)
                """)
        }
    }

    private static func load(_ table: CopiedTable, from file: URL, _ sql: any SQLTransaction) throws {
        // The rows are valid in the source, so their references need no second check.
        try sql.execute("SET LOCAL session_replication_role = replica")
        let path = file.path.replacing("'", with: "''")
        try sql.execute("COPY \(unsafeSQL: "\(table.name) (\(table.list))") FROM '\(unsafeSQL: path)'")
    }
}

/// A table of both databases.
private struct CopiedTable: Sendable {
    let name: String
    var columns: [String] = []
    /// The columns by which the source stores the rows in order.
    private var keys: [String] = []

    init(name: String) {
        self.name = name
    }

    var list: String { columns.joined(separator: ", ") }

    var count: SQLStatement {
        "/* any organisation: all rows were copied */ SELECT COUNT(*) FROM \(unsafeSQL: name)"
    }

    /// The same table with the order of the source: the key, or the order of insertion.
    func ordered(_ sql: any SQLTransaction) throws -> CopiedTable {
        var table = self
        let isInKeyOrder = try sql.first("SELECT wr FROM pragma_table_list WHERE name = \(name)")?.get("wr") == 1
        let key = try sql.query("SELECT name FROM pragma_table_info(\(name)) WHERE pk > 0 ORDER BY pk")
        table.keys = isInKeyOrder ? try key.map { try $0.get("name") } : ["rowid"]
        return table
    }

    /// The statement for the rows behind a key; the key's columns follow those of the table.
    func batch(after last: [SQLValue], limit: Int) -> SQLStatement {
        let key = keys.joined(separator: ", ")
        var statement: SQLStatement = "/* any organisation: all rows are copied */ "
        statement += "SELECT \(unsafeSQL: "\(list), \(key) FROM \(name)")"
        if !last.isEmpty {
            statement += " WHERE (\(unsafeSQL: key)) > ("
            for (index, value) in last.enumerated() {
                if index > 0 { statement += ", " }
                statement.append(.bind(value, nil))
            }
            statement += ")"
        }
        return statement + " ORDER BY \(unsafeSQL: key) LIMIT \(limit)"
    }

    func key(of row: SQLRow) -> [SQLValue] {
        keys.indices.map { row[columns.count + $0] }
    }

    /// The rows in the text format of `COPY`.
    func text(of rows: [SQLRow]) -> [UInt8] {
        var text: [UInt8] = []
        for row in rows {
            for column in columns.indices {
                if column > 0 { text.append(UInt8(ascii: "\t")) }
                Self.append(row[column], to: &text)
            }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    private static func append(_ value: SQLValue, to text: inout [UInt8]) {
        switch value {
        case .null: text += Array(#"\N"#.utf8)
        case .integer(let number): text += Array(String(number).utf8)
        case .real(let number): text += Array("\(number)".utf8)
        case .blob(let bytes):
            text += Array(#"\\x"#.utf8)
            for byte in bytes { text += Array(String(UInt16(byte) + 0x100, radix: 16).utf8.dropFirst()) }
        case .text(let string):
            for byte in string.utf8 {
                switch byte {
                case UInt8(ascii: "\\"): text += Array(#"\\"#.utf8)
                case UInt8(ascii: "\t"): text += Array(#"\t"#.utf8)
                case UInt8(ascii: "\n"): text += Array(#"\n"#.utf8)
                case UInt8(ascii: "\r"): text += Array(#"\r"#.utf8)
                default: text.append(byte)
                }
            }
        }
    }
}
