import AssayProcesses
import Foundation
import Synchronization

/// A server in a separate process, whose memory can be read.
final class ServerProcess: Sendable {
    let port: UInt16
    private let process: Mutex<Process>

    /// Starts the `serve` command of this program and waits until the server listens.
    init(data: URL) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["serve", "--data", data.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var said: String?
        for await line in ProcessOutput.lines(of: output.fileHandleForReading) {
            said = line
            break
        }
        guard let said else { throw BenchmarkError("the server did not start") }
        guard let port = UInt16(said) else { throw BenchmarkError("the server said: \(said)") }
        self.port = port
        self.process = Mutex(process)
    }

    /// Resident memory and its peak, in MiB.
    func memory() throws -> (resident: Double, peak: Double) {
        let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        func mebibytes(_ name: String) -> Double {
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            let number = line?.split(separator: " ", omittingEmptySubsequences: true).dropFirst().first
            return (number.flatMap { Double($0) } ?? 0) / 1_024
        }
        return (mebibytes("VmRSS"), mebibytes("VmHWM"))
    }

    /// Resets the peak to the current value.
    func resetPeak() throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/\(id)/clear_refs"))
        try file.write(contentsOf: Data("5".utf8))
    }

    func stop() {
        process.withLock { process in
            process.terminate()
            process.waitUntilExit()
        }
    }

    private var id: Int32 { process.withLock { $0.processIdentifier } }
}
