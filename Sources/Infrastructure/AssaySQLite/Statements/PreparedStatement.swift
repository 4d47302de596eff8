import AssaySQL
import CSQLite

/// A statement that SQLite has compiled for one connection.
///
/// It is used on the connection's own thread, like everything else on that connection.
final class PreparedStatement: SQLCursor {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let sql: String
    /// The names of the result's columns, from left to right.
    private(set) lazy var columns = (0..<sqlite3_column_count(handle)).map { column in
        sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
    }

    /// Whether the statement may change something that SQLite does not count: tables, indexes, settings.
    let changesMoreThanRows: Bool

    /// Compiles a statement.
    ///
    /// - Throws: ``SQLError/Code/schema`` for text that is not SQL or does not match the tables;
    ///   ``SQLError/Code/misuse`` for no statement or more than one.
    init(_ sql: String, on connection: OpaquePointer) throws(SQLError) {
        var handle: OpaquePointer?
        var hasMore = false
        var sql = sql
        // The text is mutable so that `withUTF8` gives it a contiguous buffer with a known address.
        let code = sql.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                var rest: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    connection, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &rest)
                let end = text.baseAddress.map { $0 + text.count }
                if let rest, let end { hasMore = Self.isText(UnsafeBufferPointer(start: rest, count: end - rest)) }
                return code
            }
        }
        guard code == SQLITE_OK else { throw SQLError(code, on: connection, sql: sql, at: .preparing) }
        guard let handle else { throw SQLError(.misuse, message: "there is no statement", statement: sql) }
        guard !hasMore else {
            sqlite3_finalize(handle)
            throw SQLError(.misuse, message: "there is more than one statement", statement: sql)
        }
        self.handle = handle
        self.connection = connection
        self.sql = sql
        changesMoreThanRows = sqlite3_stmt_readonly(handle) == 0 && !Self.changesRows(sql)
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs the statement to its end, or until the closure needs no more rows.
    ///
    /// - Parameter row: Reads the current row and returns whether to continue.
    func run(
        _ binds: [SQLValue], row: (PreparedStatement) throws(SQLError) -> Bool = { _ in true }
    ) throws(SQLError) {
        defer {
            // Until it is reset, a statement holds locks; its binds are users' data.
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        try bind(binds)
        while true {
            let code = sqlite3_step(handle)
            switch code {
            case SQLITE_DONE: return
            case SQLITE_ROW:
                guard try row(self) else { return }
            default: throw SQLError(code, on: connection, sql: sql)
            }
        }
    }

    /// The current row's values.
    var currentRow: SQLRow {
        var values: [SQLValue] = []
        values.reserveCapacity(columns.count)
        for column in 0..<columns.count { values.append(value(at: column)) }
        return SQLRow(columns: columns, values: values)
    }

    func value(at position: Int) -> SQLValue {
        let column = Int32(position)
        return switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT: .text(String(decoding: bytes(sqlite3_column_text(handle, column), column), as: UTF8.self))
        case SQLITE_BLOB: .blob(Array(bytes(sqlite3_column_blob(handle, column), column)))
        default: .null
        }
    }

    func append(at position: Int, to target: inout [UInt8]) throws(SQLError) -> Bool {
        let column = Int32(position)
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return false
        case SQLITE_BLOB: target.append(contentsOf: bytes(sqlite3_column_blob(handle, column), column))
        default: throw SQLError(.decoding, message: "the column at position \(position) holds no blob", statement: sql)
        }
        return true
    }

    private func bytes(_ start: UnsafeRawPointer?, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    private func bind(_ values: [SQLValue]) throws(SQLError) {
        guard Int(sqlite3_bind_parameter_count(handle)) == values.count else {
            throw SQLError(.misuse, message: "the statement does not have \(values.count) binds", statement: sql)
        }
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw SQLError(code, on: connection, sql: sql) }
        }
    }

    private func bind(_ value: SQLValue, at place: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, place)
        case .integer(let number): return sqlite3_bind_int64(handle, place, number)
        case .real(let number): return sqlite3_bind_double(handle, place, number)
        case .text(var text):
            return text.withUTF8 { text in
                text.withMemoryRebound(to: CChar.self) { text in
                    // An empty text may have no address, and SQLite would read that as NULL.
                    guard let start = text.baseAddress, !text.isEmpty else {
                        return sqlite3_bind_text(handle, place, "", 0, Self.copied)
                    }
                    return sqlite3_bind_text(handle, place, start, Int32(text.count), Self.copied)
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, place, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob(handle, place, $0.baseAddress, Int32($0.count), Self.copied)
            }
        }
    }

    /// The value that makes SQLite copy a bind (`SQLITE_TRANSIENT`, a macro that Swift can't import).
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    private static let rowVerbs: Set<Substring> = ["INSERT", "UPDATE", "DELETE", "REPLACE", "WITH"]

    /// Returns whether the first word after a comment is one of a statement that changes rows.
    private static func changesRows(_ sql: String) -> Bool {
        let code = sql.hasPrefix("/*") ? sql.firstRange(of: "*/").map { sql[$0.upperBound...] } ?? "" : sql[...]
        guard let word = code.split(maxSplits: 1, whereSeparator: \.isWhitespace).first else { return false }
        return rowVerbs.contains(word.uppercased()[...])
    }

    /// Returns whether there is more than white space and semicolons.
    private static func isText(_ rest: UnsafeBufferPointer<CChar>) -> Bool {
        rest.contains { $0 > 0x20 && $0 != 0x3B || $0 < 0 }
    }
}
