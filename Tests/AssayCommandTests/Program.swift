import AssayProcesses
import AssayTestTiming
import Foundation

/// The built `assay` program, run as a user runs it.
enum Program {
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The folder of the built programs, which is also the test bundle's folder.
    static let folder = ChildProcess.ownProgram.deletingLastPathComponent()

    static let assay = ChildProcess.program("assay")

    /// Runs a command and waits for its exit.
    static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await run(arguments, environment: environment)
    }

    /// Runs a command and waits for its exit.
    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        let folder = try TestFolder()
        defer { folder.remove() }
        let errors = folder.file("errors")
        let program = try ChildProcess([assay.path] + arguments, environment: environment, log: errors)
        let status = await program.end().status
        return Outcome(
            status: status, output: program.output, errors: try String(contentsOf: errors, encoding: .utf8))
    }
}

extension ChildProcess {
    /// Starts `assay serve` on a free port.
    static func serving(_ data: URL) throws -> ChildProcess {
        try ChildProcess([
            Program.assay.path, "serve", "--data", data.path, "--port", "0", "--log-level", "error",
        ])
    }
}
