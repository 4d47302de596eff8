import Foundation
import Glibc
import Synchronization

/// The built program in a separate process.
final class Program: Sendable {
    private let process: Mutex<Process>
    private let lines: AsyncStream<String>
    private let exit: AsyncStream<Int32>
    private let said = Mutex<[String]>([])

    struct NeverListened: Error {}

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
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let (exit, status) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { status.yield($0.terminationStatus) }
        try process.run()
        // A dedicated thread that blocks, since Foundation's readability handlers occasionally miss the end of the
        // output on Linux.
        let handle = output.fileHandleForReading
        Thread.detachNewThread {
            Program.read(handle, line)
        }
        self.process = Mutex(process)
        self.lines = lines
        self.exit = exit
    }

    private static func read(_ handle: FileHandle, _ line: AsyncStream<String>.Continuation) {
        var rest = Data()
        while case let data = handle.nextBytes(), !data.isEmpty {
            rest += data
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line.yield(String(decoding: rest[..<end], as: UTF8.self))
                rest = Data(rest[(end + 1)...])
            }
        }
        line.finish()
    }

    /// Waits for the line with the listening address.
    func address() async throws -> String {
        let start = "partner-backend: listening on "
        for await line in lines {
            said.withLock { $0.append(line) }
            if line.hasPrefix(start) { return String(line.dropFirst(start.count)) }
        }
        throw NeverListened()
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

extension FileHandle {
    /// Reads the available bytes; empty at the end of the file.
    ///
    /// `availableData` crashes when a signal interrupts it, and the exit of a child process sends such a signal.
    fileprivate func nextBytes() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(fileDescriptor, &buffer, buffer.count)
            if count >= 0 { return Array(buffer[..<count]) }
            guard errno == EINTR else { return [] }
        }
    }
}
