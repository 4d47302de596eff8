package import Foundation

/// A folder of a test's own, gone when the test is.
package final class TestFolder: Sendable {
    /// The folder of all of them, which goes with the process.
    ///
    /// A process that a test started may hold the folder to the end, or write into it after the test.
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
