import AssayCore
package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A store of photos as files below one folder.
///
/// A crash at any moment loses no photo that the server has acknowledged.
package struct DiskBlobStore: BlobStore {
    /// The maximum number of attempts to move a file into a folder that other tasks remove meanwhile.
    private static let maxAttempts = 16

    let root: String
    let pool: BlockingPool
    private let folders: BlobFolders
    private let faults: FaultPoints

    /// - Parameters:
    ///   - folder: A folder on the same file system as the spool. It is created with the first photo; its parent must
    ///     exist.
    ///   - faults: The failure injection; it is triggered between the rename and the folder's sync.
    package init(folder: URL, pool: BlockingPool, faults: FaultPoints = .off) {
        root = folder.path
        self.pool = pool
        self.faults = faults
        folders = BlobFolders(root: folder.path)
    }

    package func adopt(_ file: SpooledFile, as key: BlobKey, digest: String?) async throws {
        let target = path(of: key)
        let folder = "\(root)/\(key.folder)"
        try await pool.run { [folders, faults] in
            var attempts = 1
            while true {
                do {
                    try folders.make(for: key)
                    try Self.rename(file.path, to: target)
                    break
                } catch BlobError.missing where attempts < Self.maxAttempts && access(file.path, F_OK) == 0 {
                    // Another task removed the empty folder between the two calls.
                    folders.forget(key)
                    attempts += 1
                }
            }
            faults.pass(.afterRename)
            try syncToDisk(path: folder)
        }
    }

    package func open(_ key: BlobKey) async throws -> BlobReader {
        let (file, size) = try await QueuedFile.open(path(of: key), on: pool.next())
        return BlobReader(file: file, size: size)
    }

    package func withFile<Value: Sendable>(
        of key: BlobKey, _ work: @Sendable (URL) async throws -> Value
    ) async throws -> Value {
        let path = path(of: key)
        guard try await pool.run({ access(path, R_OK) == 0 }) else { throw BlobError.missing }
        return try await work(URL(fileURLWithPath: path))
    }

    package func delete(_ keys: [BlobKey]) async throws {
        try await pool.run { [folders] in
            for key in keys {
                let path = path(of: key)
                guard unlink(path) == 0 || errno == ENOENT else { throw BlobError.failed("delete", path) }
            }
            for folder in Set(keys.map(\.folder)) { folders.removeIfEmpty(folder) }
        }
    }

    package func walk() async throws -> any BlobWalk {
        DiskBlobWalk(root: root, queue: pool.next())
    }

    package func renewClaim() async {}

    package func checkReadiness() async {}

    package func close() async {}

    private func path(of key: BlobKey) -> String {
        "\(root)/\(key.folder)/\(key.name)"
    }

    private static func rename(_ source: String, to target: String) throws(BlobError) {
        guard systemRename(source, target) == 0 else { throw .failed("move", source) }
    }
}

/// Calls the C function `rename`, which the type's own function hides.
private func systemRename(_ source: String, _ target: String) -> Int32 {
    rename(source, target)
}
