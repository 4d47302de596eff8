import Foundation
import Glibc
import Synchronization

/// The built `assay`, run as a user runs it.
enum Program {
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The programs lie beside the test bundle.
    static let assay = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "assay")

    /// Runs a command to its end, on a thread of its own.
    static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await run(arguments, environment: environment)
    }

    /// Runs a command to its end, on a thread of its own.
    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try runBlocking(arguments, environment) })
            }
        }
    }

    private static func runBlocking(_ arguments: [String], _ environment: [String: String]) throws -> Outcome {
        let process = Process()
        process.executableURL = assay
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let errors = FileManager.default.temporaryDirectory.appending(path: "assay-errors-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var data: [UInt8] = []
        while case let chunk = output.fileHandleForReading.nextBytes(), !chunk.isEmpty { data += chunk }
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}

/// A running `assay serve`.
final class ServingProgram: Sendable {
    private let process: Mutex<Process>
    private let lines: AsyncStream<String>

    init(data: URL, _ more: String...) throws {
        let process = Process()
        process.executableURL = Program.assay
        process.arguments = ["serve", "--data", data.path, "--port", "0", "--log-level", "error"] + more
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        try process.run()
        let handle = output.fileHandleForReading
        Thread.detachNewThread {
            var rest = ""
            while case let chunk = handle.nextBytes(), !chunk.isEmpty {
                rest += String(decoding: chunk, as: UTF8.self)
                var parts = rest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                rest = parts.removeLast()
                for line in parts { continuation.yield(line) }
            }
            continuation.finish()
        }
        self.lines = lines
        self.process = Mutex(process)
    }

    deinit {
        process.withLock { if $0.isRunning { $0.terminate() } }
    }

    /// The next line that it prints; `nil` when it has ended.
    func nextLine() async -> String? {
        for await line in lines { return line }
        return nil
    }

    func signal(_ number: Int32) {
        process.withLock { _ = kill($0.processIdentifier, number) }
    }

    /// Waits for its end and returns its status.
    func end() async -> Int32 {
        for await _ in lines {}
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let status = self.process.withLock { process in
                    process.waitUntilExit()
                    return process.terminationStatus
                }
                continuation.resume(returning: status)
            }
        }
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
