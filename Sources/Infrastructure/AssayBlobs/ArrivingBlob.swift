import Synchronization

/// A blob that is sent to a store on another machine while its file is still being written.
///
/// The last byte is held back until ``release()``. A photo that is refused or does not arrive whole therefore leaves no
/// blob. The sending is cancelled with the last reference.
package final class ArrivingBlob: Sendable {
    package let key: BlobKey
    private let bytes: ArrivingBytes
    private let sending: Task<Void, any Error>

    /// - Parameter send: Sends the bytes, until the store has acknowledged them.
    init(_ key: BlobKey, bytes: ArrivingBytes, by send: @escaping @Sendable (ArrivingBytes) async throws -> Void) {
        self.key = key
        self.bytes = bytes
        // It lasts from the first bytes to the adoption, which are calls of different functions.
        sending = Task {
            defer { bytes.end() }
            try await send(bytes)
        }
    }

    deinit {
        sending.cancel()
        bytes.end()
    }

    /// Records how many bytes of the file are written.
    func note(written count: Int) {
        bytes.add(upTo: min(count, bytes.size - 1))
    }

    /// Allows the last byte to be sent.
    ///
    /// - Returns: Whether the sending still runs. If not, it has failed.
    package func release() -> Bool {
        bytes.add(upTo: bytes.size)
    }

    /// Waits until the store has acknowledged the blob.
    ///
    /// - Throws: The errors of the sending, or `CancellationError`.
    package func acknowledged() async throws {
        try await withTaskCancellationHandler {
            try await sending.value
        } onCancel: {
            sending.cancel()
        }
    }
}

/// The bytes of a file that is being written.
package final class ArrivingBytes: Sendable {
    /// The size that the file will have, in bytes.
    package let size: Int
    private let open: @Sendable () async throws -> QueuedFile
    /// The number of bytes that may be read.
    private let limit: Mutex<Int>
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - count: The number of bytes that the file has already.
    ///   - open: Opens the file for reading.
    init(size: Int, from count: Int, open: @escaping @Sendable () async throws -> QueuedFile) {
        self.size = size
        self.open = open
        limit = Mutex(min(count, size - 1))
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The number of bytes that have arrived.
    package var count: Int { limit.withLock(\.self) }

    /// Returns when this number of bytes has arrived.
    ///
    /// - Throws: `CancellationError` if they will not arrive, or if the task is cancelled.
    package func wait(for count: Int) async throws {
        var changes = changes.makeAsyncIterator()
        while self.count < count {
            guard await changes.next() != nil else { throw CancellationError() }
        }
    }

    /// Opens the file, and returns its bytes from the beginning, each part as soon as it has arrived.
    ///
    /// The file is open as long as the reader is used. Call this once, when the sending begins.
    package func reader() async throws -> BlobReader {
        let file = try await open()
        return BlobReader(size: size) { [self] in
            var offset = 0
            return {
                guard offset < self.size else { return nil }
                try await self.wait(for: offset + 1)
                let part = try await file.read(min(BlobReader.chunkBytes, self.count - offset))
                // The file may be cut, but only from outside.
                guard !part.isEmpty else { throw BlobError.missing }
                offset += part.count
                return part
            }
        }
    }

    /// - Returns: Whether the bytes are still wanted.
    @discardableResult
    fileprivate func add(upTo count: Int) -> Bool {
        limit.withLock { $0 = max($0, count) }
        if case .terminated = change.yield() { return false }
        return true
    }

    fileprivate func end() {
        change.finish()
    }
}
