import AssayCore
package import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder of files that are being received.
///
/// It is on the same file system as blobs on disk, so that a disk store adopts a file by a rename.
package struct Spool: Sendable {
    private let folder: String
    private let pool: BlockingPool
    /// Whether a finished file is synced before it is adopted.
    ///
    /// A disk store renames the file, so its bytes have to be on the disk first. A store on another machine gets the
    /// bytes from the system's memory and acknowledges them itself; the file is deleted afterwards.
    let isSynced: Bool
    let faults: FaultPoints

    /// - Parameters:
    ///   - folder: A folder on the same file system as the blobs. It is created when it is first needed; its parent
    ///     must exist.
    ///   - isSynced: Whether finished files are synced; `false` only with a store that sends them to another machine.
    ///   - faults: The failure injection; it is triggered when an upload's bytes are complete.
    package init(folder: URL, pool: BlockingPool, isSynced: Bool = true, faults: FaultPoints = .off) {
        self.folder = folder.path
        self.pool = pool
        self.isSynced = isSynced
        self.faults = faults
    }

    /// Starts a new file.
    ///
    /// - Parameters:
    ///   - name: A new random name, with the characters that an id may have.
    ///   - reader: Reads the file's bytes while they are written.
    package func begin(_ name: String, readBy reader: (any SpoolReader)? = nil) async throws -> SpoolFile {
        let path = try path(of: name)
        let file = try await QueuedFile.create(path, on: pool.next()) { [folder] in try Self.make(folder) }
        return SpoolFile(path: path, file: file, spool: self, reader: reader)
    }

    /// Returns a path in the spool for another writer, such as an encoder; call ``seal(_:)`` or ``discard(_:)``
    /// afterwards.
    package func place(_ name: String) async throws -> URL {
        let path = try path(of: name)
        try await pool.run { [folder] in try Self.make(folder) }
        return URL(fileURLWithPath: path)
    }

    /// Prepares a file that another writer has written, so that it can be adopted.
    package func seal(_ file: URL) async throws -> SpooledFile {
        let path = file.path
        guard isSynced else { return SpooledFile(path: path) }
        return try await pool.run {
            try syncToDisk(path: path)
            return SpooledFile(path: path)
        }
    }

    /// Opens a finished file for reading in chunks, for a store that sends it to another machine.
    package func read(_ file: SpooledFile) async throws -> BlobReader {
        let (open, size) = try await QueuedFile.open(file.path, on: pool.next())
        return BlobReader(file: open, size: size)
    }

    /// Opens a file for reading that is still being written.
    func follow(_ path: String) async throws -> QueuedFile {
        try await QueuedFile.open(path, on: pool.next()).0
    }

    /// Deletes a file of the spool; a file that does not exist counts as deleted.
    package func discard(_ file: URL) async {
        await discard(path: file.path)
    }

    /// Deletes the files that a crashed process has left here.
    ///
    /// Call it only in the one process that receives photos, before it receives any: for a second process, these files
    /// would be uploads in progress of the first one.
    ///
    /// - Returns: The number of files.
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
        // A file that can't be deleted now is deleted at the next start.
        _ = try? await pool.run { unlink(path) }
    }

    /// The spool's files need not survive a crash, so the folder itself need not be synced.
    private static func make(_ folder: String) throws(BlobError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .failed("create", folder) }
    }

    private func path(of name: String) throws(BlobError) -> String {
        guard BlobKey.isSafe(name) else { throw .invalidKey }
        return "\(folder)/\(name)"
    }
}

/// A complete file of the spool, which is not synced yet.
package struct WrittenFile: Sendable {
    let path: String
    let file: QueuedFile
    let isSynced: Bool
    let faults: FaultPoints
    let arriving: ArrivingBlob?

    /// The file's URL, for reading the file before it is adopted.
    package var url: URL { URL(fileURLWithPath: path) }

    /// Returns when the file can be adopted: when every byte is on the disk, if the spool syncs its files.
    package func sync() async throws -> SpooledFile {
        if isSynced { try await file.sync() }
        faults.pass(.afterSpool)
        return SpooledFile(path: path, arriving: arriving)
    }
}

/// A complete file of the spool, synced if the spool syncs its files.
package struct SpooledFile: Sendable {
    let path: String
    /// The blob that a store has received so far; `nil` if the file was not sent while it was written.
    package var arriving: ArrivingBlob?

    /// The file's URL, for reading the file before it is adopted.
    package var url: URL { URL(fileURLWithPath: path) }
}
