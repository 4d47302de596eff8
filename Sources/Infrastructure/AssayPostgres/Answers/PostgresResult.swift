import AssaySQL
import CLibPQ

/// The server's answer to one command.
final class PostgresResult {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        PQclear(handle)
    }

    var status: ExecStatusType { PQresultStatus(handle) }

    /// Whether the server ran the command.
    var isSuccess: Bool {
        switch status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: true
        default: false
        }
    }

    /// The command tag, such as `COMMIT` or `INSERT 0 1`; `COMMIT` of a failed transaction is answered with `ROLLBACK`.
    var command: String { PQcmdStatus(handle).map { String(cString: $0) } ?? "" }

    /// The number of rows that the command inserted, changed or deleted.
    ///
    /// The server also counts the rows that a `SELECT` returns.
    var changedRows: Int {
        let command = command
        guard ["INSERT", "UPDATE", "DELETE", "MERGE"].contains(where: command.hasPrefix),
            let count = PQcmdTuples(handle).map({ String(cString: $0) })
        else { return 0 }
        return Int(count) ?? 0
    }

    /// A field of the server's error; see "Error and Notice Message Fields" in PostgreSQL's protocol.
    func errorField(_ field: Int32) -> String? {
        PQresultErrorField(handle, field).map { String(cString: $0) }
    }

    /// Returns the rows as values.
    ///
    /// - Throws: ``SQLError/Code/datatypeMismatch`` for a column of a type that no driver returns, such as `numeric`.
    func rows(of statement: String) throws(SQLError) -> [SQLRow] {
        let columns = (0..<PQnfields(handle)).map { column in
            PQfname(handle, column).map { String(cString: $0) } ?? ""
        }
        let types = columns.indices.map { PQftype(handle, Int32($0)) }
        var rows: [SQLRow] = []
        rows.reserveCapacity(Int(PQntuples(handle)))
        for row in 0..<PQntuples(handle) {
            var values: [SQLValue] = []
            values.reserveCapacity(columns.count)
            for column in columns.indices {
                guard let value = value(row, Int32(column), types[column]) else {
                    throw SQLError(
                        .datatypeMismatch, columns: [columns[column]],
                        message:
                            "column “\(columns[column])” has type \(types[column]): cast it to a type that is read",
                        statement: statement)
                }
                values.append(value)
            }
            rows.append(SQLRow(columns: columns, values: values))
        }
        return rows
    }

    /// Hands the rows to a closure, which returns whether to continue.
    func forEachRow(_ row: (any SQLCursor) throws(SQLError) -> Bool) throws(SQLError) {
        for number in 0..<PQntuples(handle) {
            guard try row(Row(result: self, number: number)) else { return }
        }
    }

    private struct Row: SQLCursor {
        let result: PostgresResult
        let number: Int32

        func value(at position: Int) throws(SQLError) -> SQLValue {
            let type = PQftype(result.handle, Int32(position))
            guard let value = result.value(number, Int32(position), type) else {
                throw SQLError(.datatypeMismatch, message: "the column at position \(position) has type \(type)")
            }
            return value
        }

        func append(at position: Int, to target: inout [UInt8]) throws(SQLError) -> Bool {
            let column = Int32(position)
            guard PQgetisnull(result.handle, number, column) == 0 else { return false }
            guard PQftype(result.handle, column) == TypeID.bytea else {
                throw SQLError(.decoding, message: "the column at position \(position) holds no blob")
            }
            target.append(contentsOf: result.bytes(number, column))
            return true
        }
    }

    /// Returns the text in the first column of the first row.
    var text: String? {
        guard PQntuples(handle) > 0, PQnfields(handle) > 0, PQgetisnull(handle, 0, 0) == 0 else { return nil }
        return String(decoding: bytes(0, 0), as: UTF8.self)
    }

    /// Returns the texts of the first row; NULL is the empty text.
    var texts: [String] {
        guard PQntuples(handle) > 0 else { return [] }
        return (0..<PQnfields(handle)).map { String(decoding: bytes(0, $0), as: UTF8.self) }
    }

    private func value(_ row: Int32, _ column: Int32, _ type: UInt32) -> SQLValue? {
        guard PQgetisnull(handle, row, column) == 0 else { return .null }
        let bytes = bytes(row, column)
        switch type {
        case TypeID.int8 where bytes.count == 8: return .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
        case TypeID.int4 where bytes.count == 4:
            return .integer(Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
        case TypeID.int2 where bytes.count == 2:
            return .integer(Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self))))
        case TypeID.bool where bytes.count == 1: return .integer(bytes[0] == 0 ? 0 : 1)
        case TypeID.float8 where bytes.count == 8:
            return .real(Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))))
        case TypeID.float4 where bytes.count == 4:
            return .real(Double(Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self)))))
        case TypeID.text, TypeID.varchar, TypeID.name, TypeID.unknown:
            return .text(String(decoding: bytes, as: UTF8.self))
        case TypeID.bytea: return .blob(Array(bytes))
        default: return nil
        }
    }

    private func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column)))
    }
}
