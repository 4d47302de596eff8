import Foundation
import Glibc
import Synchronization

/// A PostgreSQL server of the run alone, which the run may kill and start again.
final class PostgresServer: Sendable {
    /// The time limit for the killed processes to disappear, in seconds.
    private static let endSeconds = 30.0

    private struct Running {
        let script: RepositoryScript
        let id: Int32
        let address: String
    }

    private let folder: URL
    private let log: URL
    private let running: Mutex<Running>

    /// Starts a server with the databases in a folder; a new folder gets an empty database.
    init(in folder: URL, log: URL) async throws {
        self.folder = folder
        self.log = log
        running = Mutex(try await Self.start(in: folder, log: log))
    }

    /// The address of its database, as the setting `database` takes it.
    var address: String { running.withLock { $0.address } }

    /// Starts the server again after ``killNow()``, and returns as soon as it accepts connections.
    func startAgain() async throws {
        let started = try await Self.start(in: folder, log: log)
        running.withLock { $0 = started }
    }

    /// Kills all processes of the server by SIGKILL, as a crash of its machine would.
    ///
    /// The processes of its connections are in groups of their own, so that one signal does not reach all of them.
    func killNow() async throws {
        let (id, script) = running.withLock { ($0.id, $0.script) }
        // A stopped process makes no further ones.
        kill(id, SIGSTOP)
        let family = ProcessTree.family(of: id, in: ProcessTree.all())
        for process in family { kill(process.id, SIGKILL) }
        let deadline = ContinuousClock.now + .seconds(Self.endSeconds)
        while !Set(ProcessTree.all()).isDisjoint(with: family) {
            guard ContinuousClock.now < deadline else { throw SoakError("PostgreSQL outlived kill -9") }
            try await Task.sleep(for: .milliseconds(5))
        }
        // The script collects the killed process, whose id the next server would take for a living one.
        try await script.end()
    }

    func stop() async throws {
        try await running.withLock { $0.script }.stop()
    }

    private static func start(in folder: URL, log: URL) async throws -> Running {
        let script = try RepositoryScript("postgres", ["--data", folder.path], log: log)
        guard let id = Int32(try await script.line(after: "server: ")) else {
            throw SoakError("scripts/postgres did not print the number of its process")
        }
        return Running(script: script, id: id, address: try await script.line(after: "address: "))
    }
}
