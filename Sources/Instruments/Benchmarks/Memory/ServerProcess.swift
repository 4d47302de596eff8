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
        let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
        func mebibytes(_ name: String) -> Double {
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            let number = line?.split(separator: " ", omittingEmptySubsequences: true).dropFirst().first
            return (number.flatMap { Double($0) } ?? 0) / 1_024
        }
        return (mebibytes("VmRSS"), mebibytes("VmHWM"))
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
