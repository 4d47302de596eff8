import AssayProcesses
import Foundation

/// A server in a separate process, whose memory can be read.
struct ServerProcess: Sendable {
    let port: UInt16
    private let process: ChildProcess

    /// Starts the `serve` command of this program and waits until the server listens.
    init(data: URL) async throws {
        process = try ChildProcess([ChildProcess.ownProgram.path, "serve", "--data", data.path])
        guard let said = await process.nextLine() else { throw BenchmarkError("the server did not start") }
        guard let port = UInt16(said) else { throw BenchmarkError("the server said: \(said)") }
        self.port = port
    }

    /// Resident memory and its peak, in MiB.
    func memory() throws -> (resident: Double, peak: Double) {
        try ProcessUsage.memory(of: process.id)
    }

    /// Resets the peak to the current value.
    func resetPeak() throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/\(process.id)/clear_refs"))
        try file.write(contentsOf: Data("5".utf8))
    }

    func stop() async {
        process.signal(SIGTERM)
        await process.end()
    }
}
