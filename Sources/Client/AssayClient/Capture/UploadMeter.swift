/// The number of sent bytes of each photo of a capture; it can be updated from any thread.
final class UploadMeter: Sendable {
    /// Yields when bytes have moved; a slow consumer gets one element for several changes.
    let moves: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let sent = LockBox<[String: Int64]>([:])

    init() {
        (moves, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Records the number of bytes of a photo sent so far, including earlier attempts.
    func note(_ photo: StoredPhoto, _ bytes: Int64) {
        sent.withLock { $0[photo.digest] = bytes }
        continuation.yield()
    }

    /// Returns the last recorded number of sent bytes of a photo; 0 if this process has not sent any.
    func bytes(of photo: StoredPhoto) -> Int64 {
        // The count of a transfer can include more than the photo's own bytes.
        sent.withLock { min($0[photo.digest] ?? 0, Int64(photo.bytes)) }
    }

    /// Ends ``moves``.
    func finish() {
        continuation.finish()
    }
}
