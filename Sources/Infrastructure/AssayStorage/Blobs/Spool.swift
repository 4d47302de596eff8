package import AssayCore
package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder of files on their way in: on the same file system as the blobs, so that adopting one is a rename.
package struct Spool: Sendable {
    private let folder: String
    private let pool: BlockingPool
    let faults: FaultPoints

    /// - Parameters:
    ///   - folder: On the same file system as the blobs. Made when it is first needed; its parent exists.
    ///   - faults: Passed when an upload's bytes are synced.
    package init(folder: URL, pool: BlockingPool, faults: FaultPoints = .off) {
        self.folder = folder.path
        self.pool = pool
        self.faults = faults
    }

    /// Begins a file.
    ///
    /// - Parameter name: New and random; the same characters as an id's.
    package func begin(_ name: String) async throws -> SpoolFile {
        let path = try path(of: name)
        try await makeFolder()
        return SpoolFile(path: path, file: try await OpenFile.create(path, on: pool.next()), spool: self)
    }

    /// A place in the spool that somebody else writes to, such as an encoder; then ``seal(_:)`` or ``discard(_:)`` it.
    package func place(_ name: String) async throws -> URL {
        let path = try path(of: name)
        try await makeFolder()
        return URL(fileURLWithPath: path)
    }

    /// Makes a file that somebody else has written durable, ready to be adopted.
    package func seal(_ file: URL) async throws -> SpooledFile {
        let path = file.path
        return try await pool.run {
            try syncToDisk(path: path)
            return SpooledFile(path: path)
        }
    }

    /// Deletes a file of the spool; one that is not there counts as deleted.
    package func discard(_ file: URL) async {
        await discard(path: file.path)
    }

    /// Deletes what a process that died has left here.
    ///
    /// Only for the one process that takes photos, before it takes any: to a second one, these files are another's
    /// uploads.
    ///
    /// - Returns: How many files there were.
    @discardableResult
    package func sweep() async throws -> Int {
        let folder = folder
        return try await pool.run {
            guard FileManager.default.fileExists(atPath: folder) else { return 0 }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            for name in names { unlink("\(folder)/\(name)") }
            return names.count
        }
    }

    func discard(path: String) async {
        // A file that can't be deleted now is swept at the next start.
        _ = try? await pool.run { unlink(path) }
    }

    /// What is in the spool is not kept over a crash, so the folder itself need not be synced.
    private func makeFolder() async throws {
        let folder = folder
        try await pool.run {
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw BlobError.failed("create", folder) }
        }
    }

    private func path(of name: String) throws(BlobError) -> String {
        guard BlobKey.isSafe(name) else { throw .invalidKey }
        return "\(folder)/\(name)"
    }
}

/// A file of the spool that is complete and synced.
package struct SpooledFile: Sendable, Hashable {
    let path: String

    /// For looking at it before it is adopted.
    package var url: URL { URL(fileURLWithPath: path) }
}
