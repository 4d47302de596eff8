import AssayProcesses
import Foundation
import Glibc
import Synchronization

/// An `assay serve` of the run, in a separate process.
final class ServerProcess: Sendable {
    /// The way the process ended.
    enum End: Sendable, Equatable {
        case exited(Int32)
        case signal(Int32)
    }

    /// The `assay` executable, in the same folder as this program.
    static let program = ownProgram.deletingLastPathComponent().appending(path: "assay")

    /// This program, whose `serve` takes a clock and a fault.
    private static let ownProgram = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()

    let id: Int32
    private let exit: Exit
    private let lines: AsyncStream<String>

    /// Starts ``program``, or this program's `serve` if a fault or a clock is given.
    ///
    /// - Parameters:
    ///   - fault: The value of `ASSAY_FAULT`, see `docs/develop/soak.md`.
    ///   - clock: The server's clock; by default the machine's clock.
    ///   - publicURL: The address for clients, when it differs from the server's own address.
    ///   - hasUsualLimits: Whether the usual limits per address apply, rather than none.
    ///   - diskFloor: The free disk space that uploads must leave, in MiB.
    ///   - prefix: A command that executes the command after it, such as ``Strace/prefix(writingTo:)``.
    init(
        _ installation: SoakInstallation, fault: String? = nil, clock: ServerClock? = nil, publicURL: URL? = nil,
        hasUsualLimits: Bool = false, diskFloor: Int = 0, under prefix: [String] = []
    ) throws {
        let process = Process()
        let program = fault == nil && clock == nil ? Self.program : Self.ownProgram
        let command =
            prefix + [
                program.path, "serve", "--data", installation.data.path, "--port", String(installation.port),
                "--log-level", "warning",
            ]
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        var environment = ProcessInfo.processInfo.environment
        if !hasUsualLimits {
            environment["ASSAY_LIMITS_ADDRESS_PER_SECOND"] = "100000"
            environment["ASSAY_LIMITS_ADDRESS_BURST"] = "100000"
        }
        environment["ASSAY_DISK_FLOOR_MIB"] = String(diskFloor)
        environment["ASSAY_FAULT"] = fault
        environment["ASSAY_CLOCK"] = clock?.file.path
        environment["ASSAY_PUBLIC_URL"] = publicURL?.absoluteString
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try Self.appending(to: installation.log)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        id = process.processIdentifier
        let exit = Exit(of: process)
        self.exit = exit
        lines = ProcessOutput.lines(of: output.fileHandleForReading) { exit.wait() }
    }

    /// Starts a server and waits until it listens.
    static func listening(
        _ installation: SoakInstallation, fault: String? = nil, clock: ServerClock? = nil, publicURL: URL? = nil,
        hasUsualLimits: Bool = false, diskFloor: Int = 0, under prefix: [String] = []
    ) async throws -> ServerProcess {
        let server = try ServerProcess(
            installation, fault: fault, clock: clock, publicURL: publicURL, hasUsualLimits: hasUsualLimits,
            diskFloor: diskFloor, under: prefix)
        for await line in server.lines where line.hasPrefix("assay: listening on ") { return server }
        throw SoakError("the server did not start; its words are in \(installation.log.path)")
    }

    /// Sends SIGKILL.
    func killNow() {
        kill(id, SIGKILL)
    }

    /// Sends SIGTERM and waits for the exit.
    func stop() async throws -> End {
        kill(id, SIGTERM)
        guard let end = try await end(within: 60) else {
            killNow()
            throw SoakError("the server did not stop within a minute of SIGTERM")
        }
        return end
    }

    /// Waits for the exit, up to the given number of seconds.
    func end(within seconds: Double) async throws -> End? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            if let end = exit.end { return end }
            guard ContinuousClock.now < deadline else { return nil }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func appending(to log: URL) throws -> FileHandle {
        if !FileManager.default.fileExists(atPath: log.path) {
            _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        }
        let handle = try FileHandle(forWritingTo: log)
        try handle.seekToEnd()
        return handle
    }
}

/// The end of a process, which a thread waits for.
private final class Exit: Sendable {
    private let process: Mutex<Process>
    private let outcome = Mutex<ServerProcess.End?>(nil)

    init(of process: sending Process) {
        self.process = Mutex(process)
    }

    var end: ServerProcess.End? { outcome.withLock { $0 } }

    func wait() {
        let end = process.withLock { process -> ServerProcess.End in
            process.waitUntilExit()
            return process.terminationReason == .exit
                ? .exited(process.terminationStatus) : .signal(process.terminationStatus)
        }
        outcome.withLock { $0 = end }
    }
}
