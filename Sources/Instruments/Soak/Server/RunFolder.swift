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

    /// Makes a folder in the temporary folder, which `TMPDIR` may move to another disk.
    init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "assay-soak-\(UUID().uuidString.prefix(8).lowercased())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The paths of all folders that the run has made.
    var paths: String {
        let all = [url, postgres].filter { FileManager.default.fileExists(atPath: $0.path) }
        return all.map(\.path).joined(separator: " and ")
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
        try? FileManager.default.removeItem(at: postgres)
    }
}
