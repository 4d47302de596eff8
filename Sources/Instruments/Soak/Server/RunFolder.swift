import ArgumentParser
import Foundation

/// The folder of a run.
struct RunFolder: Sendable {
    let url: URL

    var data: URL { url.appending(path: "data", directoryHint: .isDirectory) }
    var clients: URL { url.appending(path: "phones", directoryHint: .isDirectory) }
    var log: URL { url.appending(path: "server.log") }
    /// The folder of a PostgreSQL server of the run.
    ///
    /// It is not below ``url``: its user is another one, who may not enter every folder, and a socket's path is short.
    var postgres: URL { URL(fileURLWithPath: "/tmp/\(url.lastPathComponent)-postgres", isDirectory: true) }

    /// - Parameter parent: The parent folder; the temporary folder by default.
    init(below parent: String?) throws {
        let parent =
            parent.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? FileManager.default.temporaryDirectory
        url = parent.appending(path: "assay-soak-\(UUID().uuidString.prefix(8).lowercased())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The paths of all folders that the run has made.
    var paths: String {
        let all = [url, postgres].filter { FileManager.default.fileExists(atPath: $0.path) }
        return all.map(\.path).joined(separator: " and ")
    }

    /// Ends a run: removes the folder, or keeps it if the run has broken promises.
    ///
    /// - Throws: `ExitCode` 1 for broken promises.
    func end(_ name: String, violations: [some CustomStringConvertible]) throws {
        guard violations.isEmpty else {
            for violation in violations.prefix(50) { Progress.print("  \(violation)") }
            Progress.print("promises broken: \(violations.count). The folder is kept: \(paths)")
            throw ExitCode(1)
        }
        remove()
        Progress.print("soak \(name): good")
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
        try? FileManager.default.removeItem(at: postgres)
    }
}
