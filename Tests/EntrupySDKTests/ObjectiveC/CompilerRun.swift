import AssayProcesses
import AssayTestTiming
import Foundation

/// Runs a compiler as a child process, in a temporary folder that is removed with this object.
final class CompilerRun: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let temporary: TestFolder
    var folder: URL { temporary.url }

    init() throws {
        temporary = try TestFolder()
    }

    /// Writes a file into the folder, and creates the parent folders.
    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        try temporary.file(name, text)
    }

    /// Runs a compiler and waits for its exit.
    ///
    /// - Throws: `Failure` with the compiler's output, when it fails.
    func run(_ arguments: [String]) async throws {
        let printed = folder.appending(path: "printed")
        // The compiler leaves temporary folders behind.
        let compiler = try ChildProcess(
            ["/usr/bin/env", "--chdir", folder.path] + arguments, environment: ["TMPDIR": folder.path], log: printed)
        guard case let exit = await compiler.end(), exit != .exited(0) else { return }
        let text = try String(contentsOf: printed, encoding: .utf8)
        throw Failure(description: "\(exit): \(compiler.output)\(text)")
    }
}
