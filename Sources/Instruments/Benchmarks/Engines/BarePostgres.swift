#if PostgreSQL
import AssaySQL
import AssayWire
import CLibPQ
import Glibc
import Synchronization

/// PostgreSQL through libpq without any layer above it: the baseline for the product's own cost.
///
/// It works as a simple program does: it prepares each statement once, and waits for the answer to each.
final class BarePostgres: Sendable {
    /// A statement with its values, ready to run.
    struct Command: Sendable {
        let sql: String
        let types: [UInt32]
        let values: [String?]

        init(_ statement: SQLStatement) {
            let (sql, binds) = statement.rendered(for: .postgres)
            self.sql = sql
            values = binds.map(BarePostgres.text)
            types = statement.parts.compactMap { part in
                guard case .bind(let value, let type) = part else { return nil }
                return type.map(BarePostgres.typeID) ?? BarePostgres.typeID(of: value)
            }
        }
    }

    /// The lock costs nothing here, since one client at a time uses a connection.
    private let session: Mutex<Session>

    init(_ address: String) throws {
        session = Mutex(try Session(address))
        try session.withLock { try $0.prepare() }
    }

    /// Runs the commands in one transaction, and returns when it is durable.
    func commit(_ commands: [Command]) throws {
        try session.withLock { try $0.commit(commands) }
    }

    /// A connection and the names of its prepared statements.
    private struct Session: ~Copyable {
        private let handle: OpaquePointer
        /// The names by the statements' text and the types of their values.
        private var names: [String: String] = [:]

        init(_ address: String) throws {
            guard let handle = PQconnectdb(address) else { throw BenchmarkError("there is no memory for a connection") }
            self.handle = handle
        }

        /// Applies the settings of the product's sessions that affect time.
        func prepare() throws {
            guard PQstatus(handle) == CONNECTION_OK else { throw error() }
            try check(
                PQexec(
                    handle,
                    """
                    SET synchronous_commit = on; SET jit = off;
                    SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off
                    """))
        }

        deinit {
            PQfinish(handle)
        }

        mutating func commit(_ commands: [Command]) throws {
            try check(PQexec(handle, "BEGIN"))
            for command in commands { try run(command) }
            try check(PQexec(handle, "COMMIT"))
        }

        private mutating func run(_ command: Command) throws {
            let name = try prepared(command)
            let texts = command.values.map { value in value.flatMap { strdup($0) } }
            defer { for text in texts { free(text) } }
            var pointers = texts.map { text -> UnsafePointer<CChar>? in text.map { UnsafePointer($0) } }
            try check(PQexecPrepared(handle, name, Int32(texts.count), &pointers, nil, nil, 1))
        }

        private mutating func prepared(_ command: Command) throws -> String {
            let key = "\(command.types)\(command.sql)"
            if let name = names[key] { return name }
            let name = "b\(names.count)"
            try check(PQprepare(handle, name, command.sql, Int32(command.types.count), command.types))
            names[key] = name
            return name
        }

        private func check(_ result: OpaquePointer?) throws {
            defer { PQclear(result) }
            let status = PQresultStatus(result)
            guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else { throw error() }
        }

        private func error() -> BenchmarkError {
            BenchmarkError("the bare PostgreSQL: \(PQerrorMessage(handle).map { String(cString: $0) } ?? "unknown")")
        }
    }

    private static func text(_ value: SQLValue) -> String? {
        switch value {
        case .null: nil
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "\\x" + bytes.hexText
        }
    }

    /// The numbers of PostgreSQL's built-in types (`pg_type.h`), which never change.
    private static func typeID(_ type: SQLColumnType) -> UInt32 {
        switch type {
        case .integer: 20
        case .real: 701
        case .text: 25
        case .blob: 17
        }
    }

    /// 0 lets the server find the type of a NULL.
    private static func typeID(of value: SQLValue) -> UInt32 {
        switch value {
        case .null: 0
        case .integer: typeID(.integer)
        case .real: typeID(.real)
        case .text: typeID(.text)
        case .blob: typeID(.blob)
        }
    }
}
#endif
