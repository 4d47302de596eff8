import Foundation

/// Files that are whole or not there, and still there after the power has gone: written beside, synced, moved into place.
enum DurableFile {
    /// Makes a folder that only this user can enter, and those above it; when this returns, their names are synced.
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

    /// Writes a file that only this user can read, replacing what was there in one step.
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
            // A file of this name that was left by a crash may have another mode.
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

    /// Syncs a folder, so that the names in it are kept.
    static func syncFolder(_ folder: URL) throws {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure.ofCall("open") }
        defer { close(descriptor) }
        try sync(descriptor)
    }

    /// Has everything of an open file on the disk when it returns.
    private static func sync(_ descriptor: Int32) throws {
        #if canImport(Darwin)
        // There, `fsync` leaves it in the drive's own memory; not every file system knows more.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw FileFailure.ofCall("fsync") }
    }

    /// Writes all bytes, however many calls it takes.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure.ofCall("write") }
            rest = rest.dropFirst(count)
        }
    }

    /// The contents, or `nil` where there is no such file.
    static func read(_ file: URL) throws -> Data? {
        do {
            return try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        }
    }

    /// Removes a file or folder; that it is not there is as good.
    static func remove(_ file: URL) throws {
        do {
            try FileManager.default.removeItem(at: file)
        } catch CocoaError.fileNoSuchFile {
            return
        }
    }
}
