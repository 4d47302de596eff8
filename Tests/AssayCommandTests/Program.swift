import AssayTestSupport
import Foundation

/// The built `assay` program, run as a user runs it.
enum Program {
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The folder of the built programs, which is also the test bundle's folder.
    static let folder = RunningProgram.folder

    static let assay = folder.appending(path: "assay")

    /// Runs a command and waits for its exit.
    static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await run(arguments, environment: environment)
    }

    /// Runs a command and waits for its exit.
    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        let errors = FileManager.default.temporaryDirectory.appending(path: "assay-errors-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: errors) }
        let program = try RunningProgram([assay.path] + arguments, environment: environment, errors: errors)
        let status = await program.end()
        return Outcome(
            status: status, output: program.output, errors: try String(contentsOf: errors, encoding: .utf8))
    }
}

extension RunningProgram {
    /// Starts `assay serve` on a free port.
    static func serving(_ data: URL) throws -> RunningProgram {
        try RunningProgram([
            Program.assay.path, "serve", "--data", data.path, "--port", "0", "--log-level", "error",
        ])
    }
}
