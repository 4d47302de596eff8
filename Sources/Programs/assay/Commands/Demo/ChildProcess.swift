import AssayCore
import Foundation
import Glibc
import Synchronization

/// A program that the demo starts and, whatever happens, ends.
final class ChildProcess: Sendable {
    private let process: Mutex<Process>
    private let name: String
    /// The lines that it prints, from its start to its end.
    let lines: AsyncStream<String>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - log: Where its standard error goes.
    ///   - environment: Added to this process's own; secrets go here and not into the arguments, which everyone sees.
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
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let handle = output.fileHandleForReading
        try process.run()
        // Reading blocks, so it has a thread of its own until the child closes its output.
        Thread.detachNewThread { Self.read(handle, into: continuation) }
        self.lines = lines
        self.name = name
        self.process = Mutex(process)
    }

    /// Waits for the line with which a server says that it is ready, and returns what follows the prefix.
    ///
    /// - Throws: ``AssayCore/DomainError`` where it ends before.
    func address(after prefix: String) async throws -> URL {
        for await line in lines where line.hasPrefix(prefix) {
            if let url = URL(string: String(line.dropFirst(prefix.count))) { return url }
        }
        throw DomainError(.unavailable, "child_failed", "\(name) did not start; see its log in the demo's folder.")
    }

    /// Asks it to stop, and waits until it has.
    func stop() async {
        let running = process.withLock { process in
            guard process.isRunning else { return false }
            process.terminate()
            return true
        }
        guard running else { return }
        for await _ in lines {}
    }

    private static func read(_ handle: FileHandle, into lines: AsyncStream<String>.Continuation) {
        var rest: [UInt8] = []
        while true {
            let chunk = handle.nextBytes()
            guard !chunk.isEmpty else { break }
            rest.append(contentsOf: chunk)
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.yield(String(decoding: rest[..<end], as: UTF8.self))
                rest.removeSubrange(...end)
            }
        }
        lines.finish()
    }
}

extension FileHandle {
    /// What is there to read, or nothing at the end.
    ///
    /// `availableData` ends the program when a signal interrupts it, and the end of a child process is such a signal.
    fileprivate func nextBytes() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(fileDescriptor, &buffer, buffer.count)
            if count >= 0 { return Array(buffer[..<count]) }
            guard errno == EINTR else { return [] }
        }
    }
}
