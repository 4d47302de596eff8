import AssayWire
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open file, used only on the thread of its queue, and closed with its last reference.
final class QueuedFile: Sendable {
    private let descriptor: Int32
    private let path: String
    private let queue: BlockingQueue
    private let progress: Mutex<Progress>

    /// The writes to a file.
    private struct Progress {
        /// The size of the file in bytes.
        var end: Int
        /// The offset up to which the disk has begun to write.
        var started: Int
    }

    /// The number of new bytes after which the disk begins to write, while more arrive.
    ///
    /// A sync at the end finds little left to do then. Smaller parts cost more calls and save no more time.
    private static let writeOutBytes = 512 * 1024

    private init(_ descriptor: Int32, path: String, queue: BlockingQueue, size: Int = 0) {
        self.descriptor = descriptor
        self.path = path
        self.queue = queue
        progress = Mutex(Progress(end: size, started: size))
    }

    deinit {
        close(descriptor)
    }

    /// The size of the file in bytes, with all writes so far.
    var end: Int { progress.withLock(\.end) }

    /// Creates a file with mode 0600; it must not exist yet.
    ///
    /// - Parameter prepare: The work to do first on the same thread, such as the creation of the folder.
    static func create(
        _ path: String, on queue: BlockingQueue, after prepare: @escaping @Sendable () throws -> Void = {}
    ) async throws -> QueuedFile {
        try await queue.run {
            try prepare()
            let descriptor = try systemOpen(path, O_WRONLY | O_CREAT | O_EXCL, action: "create")
            return QueuedFile(descriptor, path: path, queue: queue)
        }
    }

    /// Opens a file for appending.
    ///
    /// - Returns: The file and its size in bytes.
    static func extend(_ path: String, on queue: BlockingQueue) async throws -> (QueuedFile, Int) {
        try await open(path, O_WRONLY | O_APPEND, on: queue)
    }

    /// Opens a file for reading.
    ///
    /// - Returns: The file and its size in bytes.
    static func open(_ path: String, on queue: BlockingQueue) async throws -> (QueuedFile, Int) {
        try await open(path, O_RDONLY, on: queue)
    }

    private static func open(
        _ path: String, _ flags: Int32, on queue: BlockingQueue
    ) async throws -> (QueuedFile, Int) {
        try await queue.run {
            let descriptor = try systemOpen(path, flags, action: "open")
            var status = stat()
            guard fstat(descriptor, &status) == 0 else {
                let error = BlobError.failed("examine", path)
                close(descriptor)
                throw error
            }
            let size = Int(status.st_size)
            return (QueuedFile(descriptor, path: path, queue: queue, size: size), size)
        }
    }

    /// Starts work on the file's thread, which may call ``write(_:)`` and ``startWriteOut()``.
    func start(_ work: @escaping @Sendable () throws -> Void) -> BlockingWork<Void> {
        queue.start(work)
    }

    /// Writes all bytes behind those of earlier writes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(BlobError) {
        var written = 0
        while written < bytes.count {
            let count = systemWrite(descriptor, bytes[written...])
            guard count >= 0 || errno == EINTR else { throw .failed("write", path) }
            written += max(0, count)
        }
        progress.withLock { $0.end += written }
    }

    /// Lets the disk begin to write, if enough bytes have been added.
    ///
    /// This promises nothing: only a sync does.
    func startWriteOut() {
        #if canImport(Glibc)
        progress.withLock { progress in
            let count = progress.end - progress.started
            guard count >= Self.writeOutBytes else { return }
            // Linux starts to write the range's pages and keeps those that it has not written yet; `sync_file_range`
            // is not visible to Swift. An error does not matter.
            _ = posix_fadvise(descriptor, off_t(progress.started), off_t(count), POSIX_FADV_DONTNEED)
            progress.started = progress.end
        }
        #endif
    }

    /// Reads the next bytes, at most `limit`; an empty array at the end.
    func read(_ limit: Int) async throws -> [UInt8] {
        try await queue.run { try self.readNow(limit) }
    }

    /// Passes the next bytes, at most `limit`, to a reader on the file's thread.
    ///
    /// - Returns: Whether there were any.
    func pass(_ limit: Int, to reader: any SpoolReader) async throws -> Bool {
        try await queue.run {
            let bytes = try self.readNow(limit)
            bytes.withUnsafeBytes { reader.read($0) }
            return !bytes.isEmpty
        }
    }

    private func readNow(_ limit: Int) throws(BlobError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { target, count in
            var result = systemRead(descriptor, UnsafeMutableRawBufferPointer(target))
            while result < 0, errno == EINTR {
                result = systemRead(descriptor, UnsafeMutableRawBufferPointer(target))
            }
            code = result < 0 ? errno : 0
            count = max(0, result)
        }
        guard code == 0 else { throw .failed("read", path, code: code) }
        return bytes
    }

    /// Returns when the file's content is on the disk.
    func sync() async throws {
        try await queue.run { try syncToDisk(self.descriptor, self.path) }
    }
}

/// Opens a path with close-on-exec, so that no child process inherits an open photo.
func systemOpen(_ path: String, _ flags: Int32, action: String) throws(BlobError) -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(action, path) }
    return descriptor
}

/// Returns when the file or folder of the descriptor is on the disk.
func syncToDisk(_ descriptor: Int32, _ path: String) throws(BlobError) {
    #if canImport(Darwin)
    // On Darwin, `fsync` leaves the bytes in the drive's own cache.
    guard fcntl(descriptor, F_FULLFSYNC) != -1 else { throw .failed("sync", path) }
    #else
    guard fsync(descriptor) == 0 else { throw .failed("sync", path) }
    #endif
}

/// Opens the file or folder at the path, and returns when it is on the disk.
package func syncToDisk(path: String) throws(BlobError) {
    let descriptor = try systemOpen(path, O_RDONLY, action: "open")
    defer { close(descriptor) }
    try syncToDisk(descriptor, path)
}

/// Calls the C function `write`, which the class's method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    write(descriptor, bytes.base.baseAddress?.advanced(by: bytes.startIndex), bytes.count)
}

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, target.baseAddress, target.count)
}
