import AssayCore
import Synchronization

/// Reads the bytes of a spool file while they are written, in order.
package protocol SpoolReader: Sendable {
    /// - Parameter bytes: The next bytes of the file, valid during the call.
    func read(_ bytes: UnsafeRawBufferPointer)
}

/// A file of the spool that one task is writing.
///
/// Bytes arrive from the network in small pieces. While a portion of ``bufferBytes`` is collected, the file's thread
/// writes the one before and passes it to the file's reader. A hundred simultaneous uploads therefore need only about
/// two hundred times ``bufferBytes``.
package final class SpoolFile {
    /// Writes bytes at the end of the file, on its thread.
    typealias Write = @Sendable (UnsafeRawBufferPointer) throws -> Void

    private struct Flush {
        let work: BlockingWork<Void>
        let bytes: Int
    }

    private let path: String
    private let file: QueuedFile
    private let write: Write
    private let spool: Spool
    private let reader: (any SpoolReader)?
    /// The blob that a store receives while the file is written.
    private var arriving: ArrivingBlob?
    /// The collected bytes, and the small pieces at their end.
    private var pieces: [Piece] = []
    private var small: [UInt8] = []
    private var collected = 0
    /// The portion that was handed over last.
    private var flush: Flush?
    private let failure = WriteFailure()
    /// The number of appended bytes whose write has succeeded.
    package private(set) var written = 0
    /// Whether a write has failed: the file ends there, and no later bytes may follow.
    private var hasFailed = false

    /// The bytes of a portion, which costs two thread switches.
    package static let bufferBytes = 64 * 1024
    /// Smaller pieces are copied together, because each holds a buffer of the network, which may be much larger.
    private static let smallBytes = 32 * 1024

    /// - Parameters:
    ///   - reader: Reads the appended bytes.
    ///   - write: The write to the file; a test can make one fail.
    init(path: String, file: QueuedFile, spool: Spool, reader: (any SpoolReader)? = nil, write: Write? = nil) {
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

    /// The size of the file in bytes, with all writes so far.
    package var size: Int { file.end }

    /// Starts to send the file to a store on another machine while it is being written.
    ///
    /// - Parameters:
    ///   - bytes: The size that the file will have, more than its present one.
    ///   - send: Sends the bytes, until the store has acknowledged them.
    package func send(
        as key: BlobKey, bytes: Int, by send: @escaping @Sendable (ArrivingBytes) async throws -> Void
    ) {
        let arrived = ArrivingBytes(size: bytes, from: size) { [spool, path] in try await spool.follow(path) }
        arriving = ArrivingBlob(key, bytes: arrived, by: send)
    }

    /// Returns when every byte is in the file and was read by the reader; no byte is synced yet.
    package func close() async throws -> WrittenFile {
        if collected > 0 { try await startFlush() }
        try await finishFlush()
        return WrittenFile(
            path: path, file: file, isSynced: spool.isSynced, faults: spool.faults, arriving: arriving)
    }

    /// Finishes the file, so that it can be adopted.
    package func finish() async throws -> SpooledFile {
        try await close().sync()
    }

    /// Keeps the bytes received so far in the file, which a later task may open again, and syncs them.
    ///
    /// A resumed upload does not read them again, so only this sync tells whether the disk has them: the system may
    /// report a failed write once, to whoever asks first. A file that can't be synced is deleted.
    ///
    /// - Returns: Whether every appended byte is on the disk.
    @discardableResult
    package func suspend() async -> Bool {
        // On a full disk, the file ends where the disk became full: bytes after a failed write would leave a hole, and
        // the next part would continue at a wrong place.
        if collected > 0, !hasFailed { try? await startFlush() }
        try? await finishFlush()
        guard !hasFailed else { return false }
        do {
            try await file.sync()
            return true
        } catch {
            await spool.discard(path: path)
            return false
        }
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

    /// Hands the collected bytes over to the file's thread, and waits until the portion before is written.
    ///
    /// The thread therefore has its next portion before it ends the current one.
    private func startFlush() async throws {
        takeSmall()
        let (full, bytes, earlier) = (pieces, collected, flush)
        (pieces, collected) = ([], 0)
        let work = file.start { [file, write, reader, arriving, failure, isSynced = spool.isSynced] in
            try failure.unlessEarlier {
                for piece in full {
                    try piece.read { bytes in
                        try write(bytes)
                        reader?.read(bytes)
                    }
                }
                arriving?.note(written: file.end)
                // Without a sync, the file may be deleted before the disk has to write it.
                if isSynced { file.startWriteOut() }
            }
        }
        flush = Flush(work: work, bytes: bytes)
        try await finish(earlier)
    }

    private func finishFlush() async throws {
        let last = flush
        flush = nil
        try await finish(last)
    }

    private func finish(_ flush: Flush?) async throws {
        guard let flush else { return }
        do {
            try await flush.work.value()
            written += flush.bytes
        } catch {
            hasFailed = true
            throw error
        }
    }
}

/// The first failed write of a file, after which no portion may be written.
private final class WriteFailure: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    /// - Throws: The first error of this work or of earlier work.
    func unlessEarlier(_ work: () throws -> Void) throws {
        if let error = first.withLock(\.self) { throw error }
        do {
            try work()
        } catch {
            first.withLock { $0 = error }
            throw error
        }
    }
}

/// A range of bytes in the buffer in which they arrived.
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
