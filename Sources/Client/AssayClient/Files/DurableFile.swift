import Foundation

/// File operations that are atomic and survive a power failure: write to a temporary file, sync, rename.
enum DurableFile {
    /// Creates a folder with mode 0700, and its missing parents; when this returns, the new directory entries are
    /// synced.
    static func makeFolder(_ folder: URL) throws {
        var missing: [URL] = []
        var next = folder.standardizedFileURL
        while !FileManager.default.fileExists(atPath: next.path) {
            missing.append(next)
            next = next.deletingLastPathComponent()
        }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for made in missing { try syncFolder(made.deletingLastPathComponent()) }
    }

    /// Writes a file with mode 0600, which replaces an existing file atomically.
    static func write(_ data: Data, to file: URL) throws {
        try replace(file) { descriptor in
            try data.withUnsafeBytes { try write($0, to: descriptor) }
        }
    }

    /// Fills a new file by the closure, syncs it, and moves it into place.
    static func replace<Value>(_ file: URL, _ fill: (Int32) throws -> Value) throws -> Value {
        let beside = file.appendingPathExtension("new")
        let descriptor = open(beside.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure.ofCall("open") }
        do {
            defer { close(descriptor) }
            // A temporary file that a crash left behind can have another mode.
            guard fchmod(descriptor, 0o600) == 0 else { throw FileFailure.ofCall("fchmod") }
            let value = try fill(descriptor)
            try sync(descriptor)
            guard rename(beside.path, file.path) == 0 else { throw FileFailure.ofCall("rename") }
            try syncFolder(file.deletingLastPathComponent())
            return value
        } catch {
            unlink(beside.path)
            throw error
        }
    }

    /// Syncs a folder, so that its directory entries survive a power failure.
    static func syncFolder(_ folder: URL) throws {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure.ofCall("open") }
        defer { close(descriptor) }
        try sync(descriptor)
    }

    /// Syncs an open file; when this returns, its contents are on the disk.
    private static func sync(_ descriptor: Int32) throws {
        #if canImport(Darwin)
        // On Darwin, `fsync` can leave data in the drive's cache. Not every file system supports `F_FULLFSYNC`.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw FileFailure.ofCall("fsync") }
    }

    /// Writes all bytes, with as many system calls as needed.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure.ofCall("write") }
            rest = rest.dropFirst(count)
        }
    }

    /// Returns the contents; `nil` if the file does not exist.
    static func read(_ file: URL) throws -> Data? {
        do {
            return try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        }
    }

    /// Removes a file or folder; succeeds if it does not exist.
    static func remove(_ file: URL) throws {
        do {
            try FileManager.default.removeItem(at: file)
        } catch CocoaError.fileNoSuchFile {
            return
        }
    }
}

/// A failed system call on a file.
struct FileFailure: Error, Sendable, Hashable, CustomStringConvertible {
    let call: String
    let reason: String

    /// Creates the failure of the system call that has just returned, from `errno`.
    static func ofCall(_ call: String) -> FileFailure {
        FileFailure(call: call, reason: String(cString: strerror(errno)))
    }

    var description: String { "\(call): \(reason)" }
}
