/// Counts the bytes of one capture's photos that are out, from whatever thread they are told on.
final class UploadMeter: Sendable {
    /// Tells that something has moved; whoever is slow hears once of many moves.
    let moves: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let sent = LockBox<[String: Int64]>([:])

    init() {
        (moves, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// So many bytes of a photo are out, those of earlier tries included.
    func note(_ photo: StoredPhoto, _ bytes: Int64) {
        sent.withLock { $0[photo.digest] = bytes }
        continuation.yield()
    }

    /// The bytes of a photo that were out when it was last told; 0 where this process has sent none of it.
    func bytes(of photo: StoredPhoto) -> Int64 {
        // What is counted on the way can hold more than the photo alone.
        sent.withLock { min($0[photo.digest] ?? 0, Int64(photo.bytes)) }
    }

    /// Nothing moves any more.
    func finish() {
        continuation.finish()
    }
}
