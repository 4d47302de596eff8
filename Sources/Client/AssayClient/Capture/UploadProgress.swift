import AssayHTTP

/// The upload progress of a capture's photos.
///
/// Bytes are counted as they are sent. If a connection breaks, the server may have stored fewer bytes than were sent.
/// The number then falls, and continues from the stored bytes.
public struct UploadProgress: Sendable, Hashable {
    /// The number of photos that the server has received completely.
    public let photosSent: Int
    /// The number of photos of the capture, including those not taken yet; 0 until the server has begun the capture.
    public let photos: Int
    /// The number of bytes sent, over all photos.
    public let bytesSent: Int64
    /// The total size of the photos taken so far, in bytes; it grows with each photo.
    public let bytes: Int64

    /// The progress from 0 to 1, for a progress bar.
    ///
    /// It is computed from bytes; photos that are not taken yet count with the average size of those that are.
    public var fraction: Double {
        let taken = photosTaken
        guard bytes > 0, taken > 0 else { return 0 }
        return Double(bytesSent) / Double(bytes) * Double(taken) / Double(photos)
    }

    private let photosTaken: Int
}

extension UploadProgress {
    init(_ record: CaptureRecord, _ meter: UploadMeter?) {
        let regions = record.progress.regions.filter { $0.photo != .skipped }
        let taken = regions.filter { $0.digest != nil }.compactMap { region in
            record.photos[region.id].map { (region: region, photo: $0) }
        }
        let out = taken.map { $0.region.isSent ? Int64($0.photo.bytes) : meter?.bytes(of: $0.photo) ?? 0 }
        photos = regions.count
        photosSent = regions.filter(\.isSent).count
        photosTaken = taken.count
        bytes = taken.reduce(0) { $0 + Int64($1.photo.bytes) }
        bytesSent = out.reduce(0, +)
    }
}

extension CaptureProgress.Region {
    fileprivate var isSent: Bool { photo == .sent || photo == .accepted }
}

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
