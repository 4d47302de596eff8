import AssayCore

/// A file of the spool that one task is writing.
///
/// Bytes arrive from the network in small pieces. They are collected in two buffers, which are reused: while one is
/// written, the other fills. A hundred simultaneous uploads therefore need only two hundred times ``bufferBytes``.
package final class SpoolFile {
    /// Writes bytes at the end of the file and returns their buffer, emptied.
    typealias Write = @Sendable (consuming [UInt8]) async throws -> [UInt8]

    private let path: String
    private let file: OpenFile
    private let write: Write
    private let spool: Spool
    private var buffer: [UInt8] = []
    /// The write in progress, which returns its buffer.
    private var writing: (task: Task<[UInt8], any Error>, bytes: Int)?
    /// The number of appended bytes whose write has succeeded.
    package private(set) var written = 0
    /// Whether a write has failed: the file ends there, and no later bytes may follow.
    private var hasFailed = false

    /// The size of a buffer: it needs half a millisecond of disk time and two thread switches.
    package static let bufferBytes = 128 * 1024

    /// - Parameter write: The write to the file; a test can make one fail.
    init(path: String, file: OpenFile, spool: Spool, write: Write? = nil) {
        self.path = path
        self.file = file
        self.spool = spool
        self.write = write ?? { [file] in try await file.write($0) }
        buffer.reserveCapacity(SpoolFile.bufferBytes)
    }

    /// Appends bytes.
    package func append(_ bytes: some Collection<UInt8>) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(SpoolFile.bufferBytes - buffer.count)
            buffer.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
            if buffer.count == SpoolFile.bufferBytes { try await flush() }
        }
    }

    /// Finishes the file, and returns when every byte is on the disk.
    package func finish() async throws -> SpooledFile {
        if !buffer.isEmpty { try await flush() }
        buffer = []
        _ = try await finishWriting()
        try await file.sync()
        spool.faults.pass(.afterSpool)
        return SpooledFile(path: path)
    }

    /// Keeps the bytes received so far in the file, which a later task may open again.
    ///
    /// They are not synced, because the server has not promised to keep them.
    package func suspend() async {
        // On a full disk, the file ends where the disk became full: bytes after a failed write would leave a hole, and
        // the next part would continue at a wrong place.
        if !buffer.isEmpty, !hasFailed { try? await flush() }
        buffer = []
        _ = try? await finishWriting()
    }

    /// Deletes the file, whether it is finished or not; a file that has been adopted remains.
    package func discard() async {
        buffer = []
        _ = try? await finishWriting()
        await spool.discard(path: path)
    }

    private func flush() async throws {
        let emptied = try await finishWriting()
        var full: [UInt8] = []
        swap(&full, &buffer)
        let bytes = full.count
        writing = (Task { [write, full = consume full] in try await write(full) }, bytes)
        buffer = emptied
        buffer.reserveCapacity(SpoolFile.bufferBytes)
    }

    /// Waits for the write in progress.
    ///
    /// - Returns: The buffer of that write, emptied; a new buffer if there is no write in progress.
    private func finishWriting() async throws -> [UInt8] {
        guard let (task, bytes) = writing else { return [] }
        writing = nil
        do {
            let emptied = try await task.value
            written += bytes
            return emptied
        } catch {
            hasFailed = true
            throw error
        }
    }
}
