import AssayCore

/// A file of the spool that is being written, by one task.
///
/// What arrives from the network in small pieces is gathered in two buffers, used again and again: while one is written,
/// the other fills. A hundred uploads at once need two hundred times ``bufferBytes`` and no more.
package final class SpoolFile {
    private let path: String
    private let file: OpenFile
    private let spool: Spool
    private var buffer: [UInt8] = []
    /// The write under way, which gives its buffer back.
    private var writing: Task<[UInt8], any Error>?

    /// The size of a buffer: half a millisecond of disk for two changes of threads.
    package static let bufferBytes = 128 * 1024

    init(path: String, file: OpenFile, spool: Spool) {
        self.path = path
        self.file = file
        self.spool = spool
        buffer.reserveCapacity(SpoolFile.bufferBytes)
    }

    /// Adds bytes.
    package func append(_ bytes: some Collection<UInt8>) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(SpoolFile.bufferBytes - buffer.count)
            buffer.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
            if buffer.count == SpoolFile.bufferBytes { try await flush() }
        }
    }

    /// Returns when every byte is on the disk.
    package func finish() async throws -> SpooledFile {
        if !buffer.isEmpty { try await flush() }
        buffer = []
        _ = try await finishWriting()
        try await file.sync()
        spool.faults.pass(.afterSpool)
        return SpooledFile(path: path)
    }

    /// Leaves what has come so far, for somebody who opens the file again; not synced, since nobody was promised it.
    package func suspend() async {
        // On a disk that takes no more, the file ends where the disk did.
        if !buffer.isEmpty { try? await flush() }
        buffer = []
        _ = try? await finishWriting()
    }

    /// Deletes the file, finished or not; one that has been adopted stays.
    package func discard() async {
        buffer = []
        _ = try? await finishWriting()
        await spool.discard(path: path)
    }

    private func flush() async throws {
        let emptied = try await finishWriting()
        var full: [UInt8] = []
        swap(&full, &buffer)
        writing = Task { [file, full = consume full] in try await file.write(full) }
        buffer = emptied
        buffer.reserveCapacity(SpoolFile.bufferBytes)
    }

    /// Waits for the write under way.
    ///
    /// - Returns: Its buffer, emptied; a new one where nothing is being written.
    private func finishWriting() async throws -> [UInt8] {
        guard let task = writing else { return [] }
        writing = nil
        return try await task.value
    }
}
