import AssayPostgres
import AssayProcesses
import AssaySQL
import AssayTestTiming
import Foundation
import Glibc

extension TestFolder {
    /// Returns a folder whose path is short enough for a socket in it; it is removed with this one.
    func shortFolder() throws -> URL {
        let short = URL(filePath: "/tmp/assay-postgres-\(url.lastPathComponent.prefix(8))")
        try FileManager.default.createDirectory(at: short, withIntermediateDirectories: true)
        atEnd { try? FileManager.default.removeItem(at: short) }
        return short
    }
}

/// A PostgreSQL server of one test alone, which it may stop, kill and start again.
final class PostgresServer: Sendable {
    /// It did not start.
    struct NotStarted: Error {}

    private let process: ChildProcess
    private let id: Int32
    let address: PostgresAddress

    /// Starts the server whose databases are in the folder.
    ///
    /// - Parameter settings: Settings of the server, as `name=value`.
    init(in folder: URL, settings: [String] = []) async throws {
        process = try ChildProcess(
            [Repository.file("scripts/postgres").path, "--data", folder.path, "--while", String(getpid())]
                + settings.flatMap { ["--set", $0] })
        guard let id = await process.line(after: "server: ").flatMap({ Int32($0) }),
            let text = await process.line(after: "address: ")
        else { throw NotStarted() }
        self.id = id
        address = try PostgresAddress(text)
    }

    /// Kills all processes of the server at once, as a loss of power would.
    func kill() async throws {
        let children = try ChildProcess(["/usr/bin/pgrep", "-P", String(id)])
        _ = await children.end()
        for number in [id] + children.output.split(separator: "\n").compactMap({ Int32($0) }) {
            Glibc.kill(number, SIGKILL)
        }
        _ = await process.end()
    }

    func stop() async throws {
        process.signal(SIGTERM)
        _ = await process.end()
    }
}
