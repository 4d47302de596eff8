import AssayProcesses
import Foundation

/// An `assay serve` of the run, in a separate process.
struct SoakServer: Sendable {
    /// The `assay` executable, in the same folder as this program.
    static let program = ChildProcess.program("assay")

    private let process: ChildProcess
    var id: Int32 { process.id }

    /// Starts ``program``, or this program's `serve` if a fault or a clock is given.
    ///
    /// - Parameters:
    ///   - fault: The value of `ASSAY_FAULT`, see `docs/develop/soak.md`.
    ///   - clock: The server's clock; by default the machine's clock.
    ///   - publicURL: The address for clients, when it differs from the server's own address.
    ///   - hasUsualLimits: Whether the usual limits per address apply, rather than none.
    ///   - handsOver: Whether its screens go on with a phone, as on a server for development.
    ///   - diskFloor: The free disk space that uploads must leave, in MiB.
    ///   - role: The part of the work that it does; by default all.
    ///   - database: The address of the database; by default that of the installation's settings.
    ///   - prefix: A command that executes the command after it, such as ``Strace/prefix(writingTo:)``.
    ///   - waits: Whether to wait until it listens.
    static func listening(
        _ installation: SoakInstallation, fault: String? = nil, clock: ServerClock? = nil, publicURL: URL? = nil,
        hasUsualLimits: Bool = false, handsOver: Bool = false, diskFloor: Int = 0, role: String? = nil,
        database: String? = nil, under prefix: [String] = [], waits: Bool = true
    ) async throws -> SoakServer {
        // This program's own `serve` takes a clock and a fault.
        let program = fault == nil && clock == nil ? Self.program : ChildProcess.ownProgram
        let command =
            [
                program.path, "serve", "--data", installation.data.path, "--port", String(installation.port),
                "--log-level", "warning",
            ]
            + (handsOver ? ["--local-phone"] : [])
        var environment: [String: String?] = [
            "ASSAY_DISK_FLOOR_MIB": String(diskFloor), "ASSAY_FAULT": fault, "ASSAY_CLOCK": clock?.file.path,
            "ASSAY_PUBLIC_URL": publicURL?.absoluteString, "ASSAY_ROLE": role,
            "ASSAY_PROBE_PORT": role.map { _ in "0" }, "ASSAY_DATABASE": database,
        ]
        if !hasUsualLimits {
            environment["ASSAY_LIMITS_ADDRESS_PER_SECOND"] = "100000"
            environment["ASSAY_LIMITS_ADDRESS_BURST"] = "100000"
        }
        let process = try ChildProcess(prefix + command, environment: environment, log: installation.log)
        let ready = role == "worker" ? "assay: working, probes on " : "assay: listening on "
        guard waits else { return SoakServer(process: process) }
        guard await process.line(after: ready) != nil else {
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
