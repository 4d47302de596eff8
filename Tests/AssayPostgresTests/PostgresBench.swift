import AssayPostgres
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Testing

/// A database of a test, reached through a proxy or directly.
struct PostgresBench {
    let server: TestPostgres
    let name: String
    let proxy: PostgresProxy
    private let folder: TestFolder

    init() async throws {
        folder = try TestFolder()
        server = try await TestPostgres.shared()
        name = try await server.database(.nothing, of: folder)
        proxy = try PostgresProxy(to: server.socket)
    }

    /// Opens a handle whose connections lead through the proxy.
    func openThroughProxy(connections: Int = 4, patience: Duration = .seconds(60)) async throws -> PostgresDatabase {
        try await PostgresDatabase.open(
            server.address(of: name, port: proxy.port), connections: connections, patience: patience)
    }

    func open(
        _ session: SessionSettings = SessionSettings(lockTimeout: .seconds(60)), connections: Int = 4,
        patience: Duration = .seconds(60)
    ) async throws -> PostgresDatabase {
        try await PostgresDatabase.open(
            server.address(of: name), session: session, connections: connections, patience: patience)
    }
}

extension SQLDatabase {
    /// Runs statements in one transaction.
    func run(_ statements: SQLStatement...) async throws {
        try await write { transaction in
            for statement in statements { try transaction.execute(statement) }
        }
    }

    /// Returns the first column of the single row of a query.
    func value<Value: SQLDecodable & Sendable>(
        _ statement: SQLStatement, as type: Value.Type = Value.self
    ) async throws -> Value {
        try await read { transaction in
            try #require(try transaction.first(statement)).get(at: 0)
        }
    }
}

/// Returns the code of the error that the body throws, or `nil` when it succeeds or throws an error of another type.
func sqlErrorCode(_ work: () async throws -> Void) async -> SQLError.Code? {
    do {
        try await work()
        return nil
    } catch {
        return (error as? SQLError)?.code
    }
}
