package import Foundation

/// A temporary folder, removed at the end of the test.
package final class TestFolder: Sendable {
    /// The parent of all test folders, removed at process exit.
    ///
    /// A process that a test started may use its folder until the end, or write to it after the test.
    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: TestFolder.root) }
        return FileManager.default.temporaryDirectory.appending(
            path: "assay-tests-\(getpid())", directoryHint: .isDirectory)
    }()

    package let url: URL

    package init() throws {
        url = Self.root.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
