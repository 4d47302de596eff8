package import Foundation
import Glibc
import Synchronization

/// A PostgreSQL server of its owner alone, which may be killed and started again.
///
/// It stops with its last reference, or with this process.
package final class PostgresServer: Sendable {
    /// The time limit for the killed processes to disappear, in seconds.
    private static let endSeconds = 30.0

    private struct Running {
        let script: RepositoryScript
        let id: Int32
        let address: String
    }

    private let arguments: [String]
    private let log: URL?
    private let running: Mutex<Running>

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - folder: The folder of its databases, which is kept; a new folder gets an empty database. By default a
    ///     temporary folder, which is deleted when the server stops.
    ///   - settings: Settings of the server, as `name=value`.
    ///   - log: The file for the script's standard error; by default this process's standard error.
    package init(in folder: URL? = nil, settings: [String] = [], log: URL? = nil) async throws {
        arguments = (folder.map { ["--data", $0.path] } ?? []) + settings.flatMap { ["--set", $0] }
        self.log = log
        running = Mutex(try await Self.start(arguments, log: log))
    }

    deinit {
        running.withLock { $0.script }.requestStop()
    }

    /// The address of its database, as the setting `database` takes it.
    package var address: String { running.withLock { $0.address } }

    /// The server's main process; each connection has a child of it.
    package var id: Int32 { running.withLock { $0.id } }

    /// Starts the server again after ``killNow()``, and returns as soon as it accepts connections.
    package func startAgain() async throws {
        let started = try await Self.start(arguments, log: log)
        running.withLock { $0 = started }
    }

    /// Kills all processes of the server by SIGKILL, as a crash of its machine would.
    ///
    /// The processes of its connections are in groups of their own, so that one signal does not reach all of them.
    package func killNow() async throws {
        let (id, script) = running.withLock { ($0.id, $0.script) }
        // A stopped process makes no further ones.
        kill(id, SIGSTOP)
        let family = ProcessTree.family(of: id, in: ProcessTree.all())
        for process in family { kill(process.id, SIGKILL) }
        let deadline = ContinuousClock.now + .seconds(Self.endSeconds)
        while !Set(ProcessTree.all()).isDisjoint(with: family) {
            guard ContinuousClock.now < deadline else {
                throw LocalServerError(description: "PostgreSQL still runs \(Self.endSeconds) s after kill -9")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        // Waits until the script has reaped the killed server. As a zombie its id looks alive, and the next server
        // would refuse to start.
        try await script.end()
    }

    package func stop() async throws {
        try await running.withLock { $0.script }.stop()
    }

    private static func start(_ arguments: [String], log: URL?) async throws -> Running {
        let script = try RepositoryScript("postgres", arguments, log: log)
        do {
            guard let id = Int32(try await script.line(after: "server: ")) else {
                throw LocalServerError(description: "scripts/postgres did not print the number of its process")
            }
            return Running(script: script, id: id, address: try await script.line(after: "address: "))
        } catch {
            // A cancelled task ends here, too.
            script.requestStop()
            throw error
        }
    }
}
