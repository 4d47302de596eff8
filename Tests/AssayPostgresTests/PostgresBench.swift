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
    func openThroughProxy(connections: Int = 4, waitLimit: Duration = .seconds(60)) async throws -> PostgresDatabase {
        try await PostgresDatabase.open(
            server.address(of: name, port: proxy.port), connections: connections, waitLimit: waitLimit)
    }

    func open(
        _ session: SessionSettings = SessionSettings(lockTimeout: .seconds(60)), connections: Int = 4,
        waitLimit: Duration = .seconds(60)
    ) async throws -> PostgresDatabase {
        try await PostgresDatabase.open(
            server.address(of: name), session: session, connections: connections, waitLimit: waitLimit)
    }
}
