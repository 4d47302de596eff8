import AssayProcesses
import AssayServer
import Foundation

/// A PostgreSQL server of the benchmarks, with its data on the same disk as the files of SQLite.
///
/// It has its standard settings, which are durable, on a socket of this machine.
struct PostgresServer: Sendable {
    /// The server's main process; each connection has a child of it.
    let id: pid_t
    /// The folder of installations whose rows are on the server, and of files that it reads.
    let folder: URL
    private let process: ChildProcess
    private let host: String

    /// Starts a server on the databases in a folder, and stops it when the work ends.
    static func with<Value>(
        in folder: URL, _ work: (PostgresServer) async throws -> Value
    ) async throws -> Value {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The path of a socket has at most 107 bytes, so the server gets a short name of the folder.
        let link = URL(fileURLWithPath: "/tmp/assay-engines-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.absoluteURL)
        defer { try? FileManager.default.removeItem(at: link) }
        let server = try await start(folder, as: link)
        do {
            let value = try await work(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    private static func start(_ folder: URL, as link: URL) async throws -> PostgresServer {
        let process = try ChildProcess([
            BenchScript.path("postgres"), "--data", link.path, "--while",
            String(ProcessInfo.processInfo.processIdentifier),
            // The settings of a kept folder have the short name of the first run.
            "--set", "unix_socket_directories=\(link.path)",
        ])
        guard let id = await process.line(after: "server: ").flatMap({ pid_t($0) }),
            await process.line(after: "address: ") != nil
        else { throw BenchmarkError("PostgreSQL did not start; its log is in \(folder.path)") }
        return PostgresServer(id: id, folder: folder, process: process, host: link.path)
    }

    /// Waits for the server's end: the script that started it ends it, and would leave it running if it was killed.
    private func stop() async {
        process.signal(SIGTERM)
        await process.end()
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

/// The scripts of the repository that start other servers.
enum BenchScript {
    static func path(_ name: String) -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        return root.appending(path: "scripts/\(name)").path
    }
}
