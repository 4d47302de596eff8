import AssayPostgres
import AssayProcesses
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Tests for a server behind PgBouncer in session mode.
@Suite struct PgBouncerTests {
    @Test func aPoolerInSessionModeWorks() async throws {
        let bench = try await PostgresBench()
        let folder = try TestFolder()
        let place = try folder.shortFolder()
        let settings = place.appending(path: "pgbouncer.ini")
        let server = URL(filePath: bench.server.socket).deletingLastPathComponent().path
        try """
        [databases]
        * = host=\(server) user=assay
        [pgbouncer]
        listen_addr =
        unix_socket_dir = \(place.path)
        unix_socket_mode = 0777
        listen_port = 6432
        auth_type = any
        pool_mode = session
        default_pool_size = 3
        """.write(to: settings, atomically: true, encoding: .utf8)
        chmod(place.path, 0o777)
        // It refuses to run as root.
        let user = getuid() == 0 ? ["-u", "postgres"] : []
        let pooler = try ChildProcess(
            ["/usr/sbin/pgbouncer"] + user + [settings.path], log: folder.file("pgbouncer.log"))
        let address = try PostgresAddress("postgres://assay@/\(bench.name)?host=\(place.path)&port=6432")
        var opened: PostgresDatabase?
        try await eventually("PgBouncer accepts connections") {
            guard pooler.exit == nil else {
                throw NotUp(log: (try? String(contentsOf: folder.file("pgbouncer.log"), encoding: .utf8)) ?? "")
            }
            opened = try? await PostgresDatabase.open(address, connections: 3)
            return opened != nil
        }
        let database = try #require(opened)
        try await database.run("CREATE TABLE item (id BIGINT PRIMARY KEY, n BIGINT)", "INSERT INTO item VALUES (1, 0)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { try await database.run("UPDATE item SET n = n + \(1) WHERE id = \(1)") }
            }
            try await group.waitForAll()
        }
        #expect(try await database.value("SELECT n FROM item") == 100)
        let long = Task { try await database.read { _ = try $0.query("SELECT 1 FROM pg_sleep(3600)") } }
        try await eventually("the long read runs") {
            try await database.value(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()
                    AND query LIKE '%pg_sleep(3600)%'
                """) == 1
        }
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
        try await database.close()
        // The next client gets the same sessions, with the settings that a session begins with.
        let next = try await PostgresDatabase.open(address, connections: 3)
        #expect(try await next.value("SELECT n FROM item WHERE id = \(1)") == 100)
        try await next.close()
        _ = try await pooler.stop(within: 10)
    }

    private struct NotUp: Error {
        let log: String
    }
}
