import Foundation

/// A temporary folder, removed when the test releases it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "imaging-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> URL {
        url.appending(path: name)
    }

    func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
        let file = file(name)
        try Data(bytes).write(to: file)
        return file
    }
}
