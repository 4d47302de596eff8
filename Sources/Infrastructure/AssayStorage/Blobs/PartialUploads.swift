package import AssayCore
package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Uploads that may break off, each in a file that the rest can be added to: at most one for each region of a capture.
///
/// The folder is beside the spool's, and not swept at a start: what is in here outlives the process. A file is as long
/// as the bytes that have come, so its size is the offset to go on from. Work on a region is done in turns.
package struct PartialUploads: Sendable {
    private let root: String
    private let spool: Spool
    private let pool: BlockingPool
    private let turns: UploadTurns

    /// - Parameters:
    ///   - folder: On the same file system as the blobs. Made when it is first needed; its parent exists.
    ///   - spool: Whose rules the files follow once they are complete.
    ///   - sleeper: The clock by which a connection is quiet.
    package init(folder: URL, spool: Spool, pool: BlockingPool, sleeper: any Clock<Duration>) {
        turns = UploadTurns(sleeper: sleeper)
        root = folder.path
        self.spool = spool
        self.pool = pool
    }

    /// Waits until nobody else works on the region, ending whoever is receiving its photo and gets nothing any more.
    package func inTurn<Value>(
        at key: UploadKey, _ work: (UploadTurn) async throws -> Value
    ) async rethrows -> Value {
        try await turns.take(key.place, work)
    }

    /// Begins an upload with no bytes, in place of any other of the region.
    package func begin(_ key: UploadKey) async throws -> SpoolFile {
        let (folder, path, root) = (folder(of: key.place.capture), path(of: key), root)
        try await pool.run {
            for made in [root, folder] {
                guard mkdir(made, 0o700) == 0 || errno == EEXIST else { throw BlobError.failed("create", made) }
            }
            for name in Self.names(in: folder) where name.hasPrefix(key.prefix) { unlink("\(folder)/\(name)") }
        }
        return SpoolFile(path: path, file: try await OpenFile.create(path, on: pool.next()), spool: spool)
    }

    /// Opens an upload at its end.
    ///
    /// - Returns: The file and how many bytes it has; `nil` where there is none.
    package func resume(_ key: UploadKey) async throws -> (file: SpoolFile, bytes: Int)? {
        let path = path(of: key)
        do {
            let (file, bytes) = try await OpenFile.extend(path, on: pool.next())
            return (SpoolFile(path: path, file: file, spool: spool), bytes)
        } catch BlobError.missing {
            return nil
        }
    }

    /// How many bytes of an upload there are; `nil` where there is none.
    package func bytes(_ key: UploadKey) async throws -> Int? {
        let path = path(of: key)
        return try await pool.run {
            var status = stat()
            guard stat(path, &status) == 0 else {
                let error = BlobError.failed("examine", path)
                if case .missing = error { return nil }
                throw error
            }
            return Int(status.st_size)
        }
    }

    /// Opens an upload that is complete, to look at its bytes.
    package func read(_ file: SpooledFile) async throws -> BlobReader {
        let (open, size) = try await OpenFile.open(file.path, on: pool.next())
        return BlobReader(file: open, size: size)
    }

    /// Deletes an upload; one that is not there counts as deleted.
    package func discard(_ key: UploadKey) async {
        await spool.discard(path: path(of: key))
    }

    private func folder(of capture: CaptureID) -> String { "\(root)/\(capture.rawValue)" }

    private func path(of key: UploadKey) -> String { "\(folder(of: key.place.capture))/\(key.name)" }

    private static func names(in folder: String) -> [String] {
        // A folder that was removed meanwhile holds nothing.
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}

// MARK: - What nobody needs any more

extension PartialUploads {
    /// Deletes the uploads of a capture that takes no more photos.
    package func discardAll(of capture: CaptureID) async throws {
        guard BlobKey.isSafe(capture.rawValue) else { throw BlobError.invalidKey }
        let folder = folder(of: capture)
        try await pool.run {
            for name in Self.names(in: folder) { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
    }

    /// Deletes uploads that nothing was added to since a time.
    ///
    /// - Returns: How many there were.
    package func sweep(before time: Timestamp) async throws -> Int {
        let root = root
        return try await pool.run {
            var count = 0
            for capture in Self.names(in: root) {
                let folder = "\(root)/\(capture)"
                for name in Self.names(in: folder) where Self.isOlder("\(folder)/\(name)", than: time) {
                    count += unlink("\(folder)/\(name)") == 0 ? 1 : 0
                }
                // A young one may be about to get its first file.
                if Self.isOlder(folder, than: time) { rmdir(folder) }
            }
            return count
        }
    }

    private static func isOlder(_ path: String, than time: Timestamp) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.modified < time
    }
}
