import AssayCore
import AssayProcesses
import Foundation
import Synchronization

/// A child process of the demo, which is stopped even if the demo fails.
final class ChildProcess: Sendable {
    private let process: Mutex<Process>
    private let name: String
    /// The lines of its standard output, from start to end.
    let lines: AsyncStream<String>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - log: The file for its standard error.
    ///   - environment: Variables added to this process's own. Secrets belong here and not in the arguments, which
    ///     every user of the machine can read.
    init(
        _ program: URL, _ arguments: [String], name: String, environment: [String: String] = [:], log: URL
    ) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        _ = FileManager.default.createFile(atPath: log.path, contents: nil, attributes: [.posixPermissions: 0o600])
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        lines = ProcessOutput.lines(of: output.fileHandleForReading)
        self.name = name
        self.process = Mutex(process)
    }

    /// Waits for the line with which a server reports that it is ready, and returns the address after the prefix.
    ///
    /// - Throws: ``AssayCore/DomainError`` if the process ends first.
    func address(after prefix: String) async throws -> URL {
        for await line in lines where line.hasPrefix(prefix) {
            if let url = URL(string: String(line.dropFirst(prefix.count))) { return url }
        }
        throw DomainError(.unavailable, "child_failed", "\(name) did not start; see its log in the demo's folder.")
    }

    /// Sends SIGTERM to the process and waits until it closes its output.
    func stop() async {
        let running = process.withLock { process in
            guard process.isRunning else { return false }
            process.terminate()
            return true
        }
        guard running else { return }
        for await _ in lines {}
    }
}
