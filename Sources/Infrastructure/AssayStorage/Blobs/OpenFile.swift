#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open file, used only on the thread of its executor, and closed with its last reference.
actor OpenFile {
    private let descriptor: Int32
    private let path: String
    private let queue: BlockingQueue

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private init(_ descriptor: Int32, path: String, queue: BlockingQueue) {
        self.descriptor = descriptor
        self.path = path
        self.queue = queue
    }

    deinit {
        close(descriptor)
    }

    /// Creates a file with mode 0600; it must not exist yet.
    static func create(_ path: String, on queue: BlockingQueue) async throws -> OpenFile {
        try await queue.run {
            OpenFile(try systemOpen(path, O_WRONLY | O_CREAT | O_EXCL, action: "create"), path: path, queue: queue)
        }
    }

    /// Opens a file for appending.
    ///
    /// - Returns: The file and its size in bytes.
    static func extend(_ path: String, on queue: BlockingQueue) async throws -> (OpenFile, Int) {
        try await open(path, O_WRONLY | O_APPEND, on: queue)
    }

    /// Opens a file for reading.
    ///
    /// - Returns: The file and its size in bytes.
    static func open(_ path: String, on queue: BlockingQueue) async throws -> (OpenFile, Int) {
        try await open(path, O_RDONLY, on: queue)
    }

    private static func open(
        _ path: String, _ flags: Int32, on queue: BlockingQueue
    ) async throws -> (OpenFile, Int) {
        try await queue.run {
            let file = OpenFile(try systemOpen(path, flags, action: "open"), path: path, queue: queue)
            var status = stat()
            guard fstat(file.descriptor, &status) == 0 else { throw BlobError.failed("examine", path) }
            return (file, Int(status.st_size))
        }
    }

    /// Writes all bytes, and returns the emptied buffer so that its memory is reused.
    func write(_ buffer: consuming [UInt8]) throws(BlobError) -> [UInt8] {
        var bytes = buffer
        let code = bytes.withUnsafeBytes { source -> Int32 in
            var written = 0
            while written < source.count {
                let count = systemWrite(descriptor, source[written...])
                if count >= 0 { written += count } else if errno != EINTR { return errno }
            }
            return 0
        }
        guard code == 0 else { throw .failed("write", path, code: code) }
        bytes.removeAll(keepingCapacity: true)
        return bytes
    }

    /// Reads the next bytes, at most `limit`; an empty array at the end.
    func read(_ limit: Int) throws(BlobError) -> [UInt8] {
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
    func sync() throws(BlobError) {
        try syncToDisk(descriptor, path)
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
func syncToDisk(path: String) throws(BlobError) {
    let descriptor = try systemOpen(path, O_RDONLY, action: "open")
    defer { close(descriptor) }
    try syncToDisk(descriptor, path)
}

/// Calls the C function `write`, which the actor's method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    write(descriptor, bytes.base.baseAddress?.advanced(by: bytes.startIndex), bytes.count)
}

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, target.baseAddress, target.count)
}
