import AssayProcesses
import AssayServer
import Foundation
import LocalServers

/// A PostgreSQL server of the benchmarks, with its data on the same disk as the files of SQLite.
///
/// It has its standard settings, which are durable, on a socket of this machine.
struct EnginePostgres: Sendable {
    /// The server's main process; each connection has a child of it.
    let id: pid_t
    /// The folder of installations whose rows are on the server, and of files that it reads.
    let folder: URL
    private let host: String

    /// Starts a server on the databases in a folder, and stops it when the work ends.
    static func with<Value>(
        in folder: URL, _ work: (EnginePostgres) async throws -> Value
    ) async throws -> Value {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The path of a socket has at most 107 bytes, so the server gets a short name of the folder.
        let link = URL(fileURLWithPath: "/tmp/assay-engines-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.absoluteURL)
        defer { try? FileManager.default.removeItem(at: link) }
        // The settings of a kept folder have the short name of the first run.
        let server = try await PostgresServer(
            in: link, settings: ["unix_socket_directories=\(link.path)"])
        do {
            let value = try await work(EnginePostgres(id: server.id, folder: folder, host: link.path))
            try await server.stop()
            return value
        } catch {
            try? await server.stop()
            throw error
        }
    }

    /// The server's processes, for their processor time.
    var processes: [pid_t] { ProcessUsage.family(of: id) }

    /// The address of a database.
    func address(of database: String) -> String { "postgres://assay@/\(database)?host=\(host)" }

    /// The settings of an installation whose rows are in a database.
    func settings(database: String) throws -> ServerSettings {
        var settings = ServerSettings()
        settings.database = try DatabaseSetting(address(of: database))
        return settings
    }

    /// Creates a database, instead of the one of this name.
    ///
    /// - Parameter template: The database that is copied, to which nothing is connected.
    func create(_ database: String, from template: String = "template1") async throws {
        try await run(["dropdb", "--if-exists", database])
        try await run(["createdb", "--template", template, database])
    }

    /// Does at once what the server does by itself minutes later: it collects the statistics by which it chooses its
    /// plans, and marks the pages that need no further look at their rows.
    func analyze(_ database: String) async throws {
        try await run(["vacuumdb", "--quiet", "--analyze", database])
    }

    private func run(_ command: [String]) async throws {
        let program = try ChildProcess(
            ["/usr/bin/env"] + command,
            environment: ["PGHOST": host, "PGUSER": "assay", "PGOPTIONS": "-c client_min_messages=warning"])
        let exit = await program.end()
        guard exit.status == 0 else {
            throw BenchmarkError("\(command.joined(separator: " ")) ended with \(exit.status)")
        }
    }
}
