import Foundation

/// A temporary folder, removed at the end of the test.
final class TestFolder: Sendable {
    /// The parent of all test folders.
    ///
    /// It is removed at process exit, because a client may still write after its test.
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

    /// Writes a file and returns its URL.
    func file(_ name: String, _ text: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Returns the permission bits of a file in the folder.
    func mode(of path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.appendingPathComponent(path).path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// The relative paths of all files in the folder.
    var files: [String] {
        (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? [])
            .filter { path in
                var isFolder: ObjCBool = false
                let path = url.appendingPathComponent(path).path
                return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
            }.sorted()
    }
}
