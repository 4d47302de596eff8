import Foundation

/// A folder of a test's own, gone when the test is.
final class TestFolder: Sendable {
    /// The folder of all of them, which goes with the process: a client that a test has left may still write.
    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: TestFolder.root) }
        return FileManager.default.temporaryDirectory.appendingPathComponent("assay-client-\(getpid())")
    }()

    let url: URL

    init() throws {
        url = Self.root.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file and answers where it is.
    func file(_ name: String, _ text: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// The permission bits of a file below the folder.
    func mode(of path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.appendingPathComponent(path).path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// The paths of all files below the folder.
    var files: [String] {
        (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? [])
            .filter { path in
                var isFolder: ObjCBool = false
                let path = url.appendingPathComponent(path).path
                return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
            }.sorted()
    }
}
