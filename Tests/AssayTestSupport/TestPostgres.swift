package import AssayPostgres
import AssayProcesses
import AssaySQL
import AssayStorage
package import AssayTestTiming
import Foundation
import LocalServers
import Synchronization

/// The PostgreSQL server of this test process, and its databases.
///
/// A test gets a database of its own. A database that a test has finished with is emptied for the next one, because
/// that takes a tenth of the time of a new one.
package final class TestPostgres: Sendable {
    /// The content of a database when a test begins.
    package enum Content: Sendable, Hashable {
        /// No tables.
        case nothing
        /// The tables of the current schema, without rows.
        case schema
    }

    /// The server, which starts when the first test needs it and ends with this process.
    package static func shared() async throws -> TestPostgres {
        try await starting.value
    }

    private static let starting = Task { try await TestPostgres() }

    private struct State {
        var made = 0
        /// The databases whose tests have ended, with their rows.
        var left: [Content: [String]] = [:]
        /// The databases in use, by the path of their test's folder.
        var used: [String: String] = [:]
    }

    private let server: PostgresServer
    /// The folder of the server's socket.
    private let host: String
    private let state = Mutex(State())
    /// Copies of a database can't be made while someone is connected to it, so they are made one at a time.
    private let copying = Turnstile()

    private init() async throws {
        let server = try await PostgresServer()
        self.server = server
        guard let url = URL(string: server.address),
            let host = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?
                .first(where: { $0.name == "host" })?.value
        else { throw SQLError(.cannotOpen, message: "scripts/postgres printed no address: \(server.address)") }
        self.host = host
        try await run(["createdb", "schema"])
        let database = try await open("schema")
        _ = try await Store(database).migrate(now: 0)
        try await database.close()
    }

    /// Opens the database of a test, or another handle of it.
    ///
    /// - Parameter folder: The folder of the test; at its end the database is free for another test.
    package func open(_ content: Content, of folder: TestFolder) async throws -> PostgresDatabase {
        try await open(try await name(content, of: folder))
    }

    /// Returns the name of a test's database, which is made for it if it has none yet.
    ///
    /// - Parameter folder: The folder of the test; at its end the database is free for another test.
    package func database(_ content: Content, of folder: TestFolder) async throws -> String {
        try await name(content, of: folder)
    }

    /// Returns the address of a test's database, for programs and connections of its own.
    package func address(_ content: Content, of folder: TestFolder) async throws -> PostgresAddress {
        try address(of: try await name(content, of: folder))
    }

    /// Returns the address of a test's database as a setting.
    package func addressText(_ content: Content, of folder: TestFolder) async throws -> String {
        addressText(of: try await name(content, of: folder))
    }

    /// Returns the address of a database on the server's socket, or on a port of this machine that leads to it.
    package func address(of name: String, port: UInt16? = nil) throws -> PostgresAddress {
        try PostgresAddress(addressText(of: name, port: port))
    }

    private func addressText(of name: String, port: UInt16? = nil) -> String {
        "postgres://assay@/\(name)?" + (port.map { "hostaddr=127.0.0.1&port=\($0)" } ?? "host=\(host)")
    }

    /// The path of the server's socket.
    package var socket: String { "\(host)/.s.PGSQL.5432" }

    private func open(_ name: String) async throws -> PostgresDatabase {
        try await PostgresDatabase.open(
            address(of: name),
            // On a busy machine, a lock may be held longer than on a server.
            session: SessionSettings(lockTimeout: .seconds(120)), connections: 6, waitLimit: .seconds(120))
    }

    private func name(_ content: Content, of folder: TestFolder) async throws -> String {
        let path = folder.url.path
        let (known, left, number) = state.withLock { state -> (String?, String?, Int) in
            if let name = state.used[path] { return (name, nil, 0) }
            if let name = state.left[content]?.popLast() {
                state.used[path] = name
                return (nil, name, 0)
            }
            state.made += 1
            state.used[path] = "test_\(state.made)"
            return (nil, nil, state.made)
        }
        if let known { return known }
        folder.atEnd { [weak self] in self?.giveBack(content, path) }
        if let left {
            try await empty(left, to: content)
            return left
        }
        try await copying.pass {
            try await self.run([
                "createdb", "--template", content == .schema ? "schema" : "template1", "test_\(number)",
            ])
        }
        return "test_\(number)"
    }

    private func giveBack(_ content: Content, _ path: String) {
        state.withLock { state in
            guard let name = state.used.removeValue(forKey: path) else { return }
            state.left[content, default: []].append(name)
        }
    }

    /// Ends what an earlier test has left behind: its connections and its rows, or its tables.
    private func empty(_ name: String, to content: Content) async throws {
        let database = try await open(name)
        try await database.write { transaction in
            _ = try transaction.query(
                """
                SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """)
            guard content == .schema else {
                try transaction.execute("DROP SCHEMA public CASCADE")
                try transaction.execute("CREATE SCHEMA public")
                return
            }
            // Rows are deleted in any order, whatever refers to them.
            try transaction.execute("SET LOCAL session_replication_role = replica")
            let tables = try transaction.query(
                """
                SELECT tablename FROM pg_tables
                WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'server_era')
                """)
            for row in tables {
                try transaction.execute("DELETE FROM \(unsafeSQL: try row.get(at: 0, as: String.self))")
            }
        }
        try await database.close()
    }

    /// Runs one of PostgreSQL's programs: a new database can't be made inside a transaction.
    private func run(_ command: [String]) async throws {
        let program = try ChildProcess(["/usr/bin/env"] + command, environment: ["PGHOST": host, "PGUSER": "assay"])
        let exit = await program.end()
        guard exit.status == 0 else {
            throw SQLError(.other, message: "\(command.joined(separator: " ")) ended with \(exit.status)")
        }
    }
}

/// Lets one task through at a time, in the order of their arrival.
private actor Turnstile {
    private var last: Task<Void, Never>?

    func pass(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let before = last
        let task = Task { () async throws -> Void in
            await before?.value
            try await work()
        }
        last = Task { _ = try? await task.value }
        try await task.value
    }
}
