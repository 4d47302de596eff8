import AssayCore

/// Reads the bytes of a spool file while they are written, in order.
package protocol SpoolReader: Sendable {
    /// - Parameter bytes: The next bytes of the file, valid during the call.
    func read(_ bytes: UnsafeRawBufferPointer)
}

/// A file of the spool that one task is writing.
///
/// Bytes arrive from the network in small pieces. While ``bufferBytes`` of them are collected, the file's thread writes
/// those before and passes them to the file's reader. A hundred simultaneous uploads therefore need only about two
/// hundred times ``bufferBytes``.
package final class SpoolFile {
    /// Writes bytes at the end of the file, on its thread.
    typealias Write = @Sendable (UnsafeRawBufferPointer) throws -> Void

    private let path: String
    private let file: OpenFile
    private let write: Write
    private let spool: Spool
    private let reader: (any SpoolReader)?
    /// The collected bytes, and the small pieces at their end.
    private var pieces: [Piece] = []
    private var small: [UInt8] = []
    private var collected = 0
    private var flush: (work: BlockingWork<Void>, bytes: Int)?
    /// The number of appended bytes whose write has succeeded.
    package private(set) var written = 0
    /// Whether a write has failed: the file ends there, and no later bytes may follow.
    private var hasFailed = false

    /// The bytes of one turn of the file's thread, which costs two thread switches.
    package static let bufferBytes = 128 * 1024
    /// Smaller pieces are copied together, because each holds a buffer of the network, which may be much larger.
    private static let smallBytes = 32 * 1024

    /// - Parameters:
    ///   - reader: Reads the appended bytes.
    ///   - write: The write to the file; a test can make one fail.
    init(path: String, file: OpenFile, spool: Spool, reader: (any SpoolReader)? = nil, write: Write? = nil) {
        self.path = path
        self.file = file
        self.spool = spool
        self.reader = reader
        self.write = write ?? { [file] in try file.write($0) }
    }

    /// Appends bytes.
    package func append(_ bytes: some Collection<UInt8> & Sendable) async throws {
        let count = bytes.count
        var start = 0
        while start < count {
            let end = min(count, start + Self.bufferBytes - collected)
            try collect(Piece(bytes, start..<end))
            start = end
            if collected == Self.bufferBytes { try await startFlush() }
        }
    }

    /// Returns when every byte is in the file and was read by the reader; no byte is synced yet.
    package func close() async throws -> WrittenFile {
        if collected > 0 { try await startFlush() }
        try await finishFlush()
        return WrittenFile(path: path, file: file, faults: spool.faults)
    }

    /// Finishes the file, and returns when every byte is on the disk.
    package func finish() async throws -> SpooledFile {
        try await close().sync()
    }

    /// Keeps the bytes received so far in the file, which a later task may open again.
    ///
    /// They are not synced, because the server has not promised to keep them.
    ///
    /// - Returns: Whether every appended byte is in the file.
    @discardableResult
    package func suspend() async -> Bool {
        // On a full disk, the file ends where the disk became full: bytes after a failed write would leave a hole, and
        // the next part would continue at a wrong place.
        if collected > 0, !hasFailed { try? await startFlush() }
        try? await finishFlush()
        return !hasFailed
    }

    /// Deletes the file, whether it is finished or not; a file that has been adopted remains.
    package func discard() async {
        try? await finishFlush()
        await spool.discard(path: path)
    }

    private func collect(_ piece: Piece) throws {
        collected += piece.count
        if piece.count < Self.smallBytes {
            try piece.read { small.append(contentsOf: $0) }
        } else {
            takeSmall()
            pieces.append(piece)
        }
    }

    private func takeSmall() {
        guard !small.isEmpty else { return }
        pieces.append(Piece(small, 0..<small.count))
        small = []
    }

    /// Hands the collected bytes over to the file's thread.
    private func startFlush() async throws {
        takeSmall()
        let (full, bytes) = (pieces, collected)
        (pieces, collected) = ([], 0)
        try await finishFlush()
        let work = file.start { [file, write, reader] in
            for piece in full {
                try piece.read { bytes in
                    try write(bytes)
                    reader?.read(bytes)
                }
            }
            file.startWriteOut()
        }
        flush = (work, bytes)
    }

    private func finishFlush() async throws {
        guard let (work, bytes) = flush else { return }
        flush = nil
        do {
            try await work.value()
            written += bytes
        } catch {
            hasFailed = true
            throw error
        }
    }
}

/// A range of bytes that have arrived, in the memory where they have arrived.
private struct Piece: Sendable {
    let count: Int
    private let access: @Sendable (_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Void

    init(_ bytes: some Collection<UInt8> & Sendable, _ range: Range<Int>) {
        count = range.count
        access = { body in
            let isContiguous: Void? = try bytes.withContiguousStorageIfAvailable { all in
                try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(all)[range]))
            }
            guard isContiguous == nil else { return }
            try Array(bytes.dropFirst(range.lowerBound).prefix(range.count)).withUnsafeBytes(body)
        }
    }

    func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try access(body)
    }
}
