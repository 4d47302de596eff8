import Foundation

/// Runs a compiler as a child process, in a temporary folder that is removed with this object.
final class CompilerRun: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "assay-objective-c-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a file into the folder, and creates the parent folders.
    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Runs a compiler and waits for its exit.
    ///
    /// - Throws: `Failure` with the compiler's output, when it fails.
    func run(_ arguments: [String]) async throws {
        let printed = try write("", to: "printed")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // The compiler leaves temporary folders behind.
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = try FileHandle(forWritingTo: printed)
        process.standardOutput = output
        process.standardError = output
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        try output.close()
        guard status == 0 else {
            throw Failure(description: "status \(status): \(try String(contentsOf: printed, encoding: .utf8))")
        }
    }
}
