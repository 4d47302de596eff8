import AssayProcesses
import FaultProxy
import Foundation
import Glibc

/// The folder that `scripts/benchmark --peers` prepares: the files of `Peers` and a virtual environment.
struct PeerFolder: Sendable {
    let folder: URL

    private var python: String { folder.appending(path: "venv/bin/python").path }

    /// Copies the items of a user into a new database for the peer.
    func load(from server: LoadServer, token: String, into database: URL) async throws {
        let loader = try ChildProcess([
            python, folder.appending(path: "load.py").path, String(server.port), token, database.path,
        ])
        guard await loader.end() == .exited(0) else { throw BenchmarkError("load.py failed") }
    }

    /// Starts the FastAPI service with two processes.
    ///
    /// - Parameter gzip: The compression level; `nil` for no compression.
    func startPage(database: URL, gzip: Int?) async throws -> PeerServer {
        let port = try Listener().port
        let process = try ChildProcess(
            [
                python, "-m", "uvicorn", "--app-dir", folder.path, "--host", "127.0.0.1", "--port", String(port),
                "--workers", "2", "--loop", "uvloop", "--http", "httptools", "--no-access-log", "--log-level",
                "error", "page:app",
            ],
            environment: ["PEER_DATABASE": database.path, "PEER_GZIP": gzip.map { String($0) }])
        return try await PeerServer(process: process, port: port).waitUntilReady(processes: 3)
    }
}

/// A running peer.
struct PeerServer: Sendable {
    private let process: ChildProcess
    let port: UInt16

    fileprivate init(process: ChildProcess, port: UInt16) {
        self.process = process
        self.port = port
    }

    var id: pid_t { process.id }

    /// Waits until the peer accepts connections and has as many processes.
    fileprivate func waitUntilReady(processes: Int) async throws -> PeerServer {
        for _ in 0..<200 {
            guard process.exit == nil else { throw BenchmarkError("a peer has ended") }
            if Wire.connect(to: port) != nil, ProcessUsage.family(of: process.id).count >= processes { return self }
            try await Task.sleep(for: .milliseconds(100))
        }
        await stop()
        throw BenchmarkError("a peer did not start within 20 s")
    }

    /// Ends the peer and its workers, which a kill of the main process alone would leave behind.
    func stop() async {
        let family = ProcessUsage.family(of: process.id)
        _ = try? await process.stop(within: 5)
        for member in family.dropFirst() { kill(member, SIGKILL) }
    }
}
