package import Foundation
import Synchronization

/// A temporary folder, removed at the end of the test.
package final class TestFolder: Sendable {
    /// The parent of all test folders, removed at process exit.
    ///
    /// A process that a test started may use its folder until the end, or write to it after the test.
    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: TestFolder.root) }
        return FileManager.default.temporaryDirectory.appendingPathComponent(
            "assay-tests-\(getpid())", isDirectory: true)
    }()

    package let url: URL
    private let endings = Mutex<[@Sendable () -> Void]>([])

    package init() throws {
        url = Self.root.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        for work in endings.withLock({ $0 }) { work() }
        remove()
    }

    /// Runs work when nobody uses the folder any more.
    package func atEnd(_ work: @escaping @Sendable () -> Void) {
        endings.withLock { $0.append(work) }
    }

    /// Removes the folder before the end of the test.
    package func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns the URL of a file in the folder, which may not exist.
    package func file(_ path: String) -> URL {
        url.appendingPathComponent(path)
    }

    /// Writes a file with its parent folders, and returns its URL.
    @discardableResult
    package func file(_ path: String, _ bytes: some Sequence<UInt8>) throws -> URL {
        let file = file(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file
    }

    /// Writes a file with its parent folders, and returns its URL.
    @discardableResult
    package func file(_ path: String, _ text: String) throws -> URL {
        try file(path, text.utf8)
    }
}

/// The location of the sources.
package enum Repository {
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns a file or a folder by its path from the root.
    package static func file(_ path: String) -> URL {
        root.appendingPathComponent(path)
    }

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: file(path), encoding: .utf8)
    }
}
