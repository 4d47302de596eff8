package import AssayCore
package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Uploads that may be interrupted, each in a file to which the rest can be appended: at most one for each region of a
/// capture.
///
/// The folder is beside the spool's folder and is not swept at startup: its files outlive the process. A file is as
/// long as the bytes received so far, so its size is the offset at which the upload continues. Tasks work on a region
/// one after another.
package struct PartialUploads: Sendable {
    private let root: String
    private let spool: Spool
    private let pool: BlockingPool
    private let turns: UploadTurnQueue
    /// The readers of interrupted uploads, which are lost when the process ends.
    package let interrupted = InterruptedReaders()

    /// - Parameters:
    ///   - folder: A folder on the same file system as the blobs. It is created when it is first needed; its parent
    ///     must exist.
    ///   - spool: The spool whose rules apply to the files once they are complete.
    ///   - sleeper: The clock that measures how long a connection is silent.
    package init(folder: URL, spool: Spool, pool: BlockingPool, sleeper: any Clock<Duration>) {
        turns = UploadTurnQueue(sleeper: sleeper)
        root = folder.path
        self.spool = spool
        self.pool = pool
    }

    /// Waits until no other task works on the region, then runs the work.
    ///
    /// A task that still receives the region's photo is ended once no more bytes arrive.
    ///
    /// - Throws: `CancellationError` if this task is cancelled while it waits; and the errors of the work.
    package func inTurn<Value>(
        at key: UploadKey, _ work: (UploadTurn) async throws -> Value
    ) async throws -> Value {
        try await turns.take(key, work)
    }

    /// Starts an empty upload, and deletes all other uploads of the region.
    ///
    /// - Parameter reader: Reads the file's bytes while they are written.
    package func begin(_ key: UploadKey, readBy reader: (any SpoolReader)? = nil) async throws -> SpoolFile {
        let path = path(of: key)
        let file: QueuedFile
        do {
            file = try await create(path, for: key)
        } catch BlobError.missing {
            // A sweep removed the empty folder between the two calls.
            file = try await create(path, for: key)
        }
        return SpoolFile(path: path, file: file, spool: spool, reader: reader)
    }

    private func create(_ path: String, for key: UploadKey) async throws -> QueuedFile {
        let (folder, root) = (folder(of: key.place.capture), root)
        return try await QueuedFile.create(path, on: pool.next()) {
            for made in [root, folder] {
                guard mkdir(made, 0o700) == 0 || errno == EEXIST else { throw BlobError.failed("create", made) }
            }
            for name in Self.names(in: folder) where name.hasPrefix(key.prefix) { unlink("\(folder)/\(name)") }
        }
    }

    /// Opens an upload at its end.
    ///
    /// - Parameter reader: Reads the file's further bytes while they are written.
    /// - Returns: The file and its size in bytes; `nil` if there is no such upload.
    package func resume(
        _ key: UploadKey, readBy reader: (any SpoolReader)? = nil
    ) async throws -> (file: SpoolFile, bytes: Int)? {
        let path = path(of: key)
        do {
            let (file, bytes) = try await QueuedFile.extend(path, on: pool.next())
            return (SpoolFile(path: path, file: file, spool: spool, reader: reader), bytes)
        } catch BlobError.missing {
            return nil
        }
    }

    /// Returns the size of an upload in bytes; `nil` if there is no such upload.
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

    /// Returns all uploads on the disk.
    package func list() async throws -> [UploadKey] {
        let root = root
        return try await pool.run {
            Self.names(in: root).flatMap { capture in
                Self.names(in: "\(root)/\(capture)").compactMap { UploadKey(capture: CaptureID(capture), name: $0) }
            }
        }
    }

    /// Passes the bytes of an upload so far to a reader.
    package func read(_ key: UploadKey, by reader: any SpoolReader) async throws {
        let (file, _) = try await QueuedFile.open(path(of: key), on: pool.next())
        while try await file.pass(SpoolFile.bufferBytes, to: reader) {}
    }

    /// Deletes an upload; an upload that does not exist counts as deleted.
    package func discard(_ key: UploadKey) async {
        _ = interrupted.take(key)
        await spool.discard(path: path(of: key))
    }

    private func folder(of capture: CaptureID) -> String { "\(root)/\(capture.rawValue)" }

    private func path(of key: UploadKey) -> String { "\(folder(of: key.place.capture))/\(key.name)" }

    private static func names(in folder: String) -> [String] {
        // A folder that was removed meanwhile holds no uploads.
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}

// MARK: - Deletion of unneeded uploads

extension PartialUploads {
    /// Deletes the uploads of a capture that accepts no more photos.
    package func discardAll(of capture: CaptureID) async throws {
        guard BlobKey.isSafe(capture.rawValue) else { throw BlobError.invalidKey }
        interrupted.removeAll(of: capture)
        let folder = folder(of: capture)
        try await pool.run {
            for name in Self.names(in: folder) { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
    }

    /// Deletes uploads to which no bytes were added since a time.
    ///
    /// - Returns: The number of deleted uploads.
    package func sweep(before time: Timestamp) async throws -> Int {
        interrupted.removeAll(before: time)
        let root = root
        return try await pool.run {
            var count = 0
            for capture in Self.names(in: root) {
                let folder = "\(root)/\(capture)"
                for name in Self.names(in: folder) where Self.isOlder("\(folder)/\(name)", than: time) {
                    count += unlink("\(folder)/\(name)") == 0 ? 1 : 0
                }
                // A new folder may be about to receive its first file.
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
