import AssayProcesses
import Foundation
import Synchronization

/// The built program in a separate process.
final class Program: Sendable {
    private let process: Mutex<Process>
    private let lines: AsyncStream<String>
    private let exit: AsyncStream<Int32>
    private let said = Mutex<[String]>([])

    struct StartTimeout: Error {}

    init(_ arguments: [String]) throws {
        let process = Process()
        // The test bundle and the program are built into the same folder.
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        process.executableURL = tests.deletingLastPathComponent().appending(path: "PartnerBackend")
        process.arguments = arguments
        process.environment = ["ASSAY_API_TOKEN": "assay_full_x"]
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        let (exit, status) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { status.yield($0.terminationStatus) }
        try process.run()
        self.process = Mutex(process)
        lines = ProcessOutput.lines(of: output.fileHandleForReading)
        self.exit = exit
    }

    /// Waits for the line with the listening address.
    func address() async throws -> String {
        let start = "partner-backend: listening on "
        for await line in lines {
            said.withLock { $0.append(line) }
            if line.hasPrefix(start) { return String(line.dropFirst(start.count)) }
        }
        throw StartTimeout()
    }

    /// Sends SIGTERM.
    func terminate() {
        process.withLock { $0.terminate() }
    }

    /// Waits for the exit.
    func exitStatus() async -> Int32? {
        await exit.first { _ in true }
    }

    /// Returns every line of standard output; waits for the exit.
    func output() async -> [String] {
        for await line in lines {
            said.withLock { $0.append(line) }
        }
        return said.withLock { $0 }
    }

    deinit {
        process.withLock { if $0.isRunning { $0.terminate() } }
    }
}
