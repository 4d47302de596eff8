package import Foundation

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
