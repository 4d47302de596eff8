import AssayProcesses
import Foundation

/// An `assay serve` of the run, in a separate process.
struct SoakServer: Sendable {
    /// The `assay` executable, in the same folder as this program.
    static let program = ChildProcess.program("assay")

    private let process: ChildProcess
    var id: Int32 { process.id }

    /// Starts ``program``, or this program's `serve` if a fault is given.
    ///
    /// - Parameters:
    ///   - fault: The value of `ASSAY_FAULT`, see `docs/develop/soak.md`.
    ///   - publicURL: The address for clients, when it differs from the server's own address.
    ///   - hasUsualLimits: Whether the usual limits per address apply, rather than none. The server then trusts this
    ///     machine as a proxy.
    ///   - diskFloor: The free disk space that uploads must leave, in MiB.
    ///   - prefix: A command that executes the command after it, such as ``Strace/prefix(writingTo:)``.
    ///   - waits: Whether to wait until it listens.
    static func listening(
        _ installation: SoakInstallation, fault: String? = nil, publicURL: URL? = nil, hasUsualLimits: Bool = false,
        diskFloor: Int = 0, under prefix: [String] = [], waits: Bool = true
    ) async throws -> SoakServer {
        // This program's own `serve` takes a fault.
        let program = fault == nil ? Self.program : ChildProcess.ownProgram
        let command = [
            program.path, "serve", "--data", installation.data.path, "--port", String(installation.port),
            "--log-level", "warning",
        ]
        var environment: [String: String?] = [
            "ASSAY_DISK_FLOOR_MIB": String(diskFloor), "ASSAY_FAULT": fault,
            "ASSAY_PUBLIC_URL": publicURL?.absoluteString,
        ]
        if hasUsualLimits {
            // Attackers name an address of their own, so that the limits of one address do not hold for all.
            environment["ASSAY_TRUSTED_PROXIES"] = "127.0.0.1"
        } else {
            environment["ASSAY_LIMITS_ADDRESS_PER_SECOND"] = "100000"
            environment["ASSAY_LIMITS_ADDRESS_BURST"] = "100000"
        }
        let process = try ChildProcess(prefix + command, environment: environment, log: installation.log)
        guard waits else { return SoakServer(process: process) }
        guard await process.line(after: "assay: listening on ") != nil else {
            throw SoakError("the server did not start; its words are in \(installation.log.path)")
        }
        return SoakServer(process: process)
    }

    /// Sends SIGKILL.
    func killNow() {
        process.signal(SIGKILL)
    }

    /// Sends SIGTERM and waits for the exit.
    func stop() async throws -> ChildProcess.Exit {
        guard let exit = try await stop(within: 60) else {
            throw SoakError("the server did not stop within a minute of SIGTERM")
        }
        return exit
    }

    /// Sends SIGTERM and waits for the exit; returns `nil` if the process had to be killed.
    func stop(within seconds: Double) async throws -> ChildProcess.Exit? {
        try await process.stop(within: seconds)
    }

    /// Waits for the exit, up to the given number of seconds.
    func end(within seconds: Double) async throws -> ChildProcess.Exit? {
        try await process.end(within: seconds)
    }
}
