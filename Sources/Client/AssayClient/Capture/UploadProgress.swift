/// How much of a capture's photos is with the platform.
///
/// Bytes are told as they go out. Where a connection breaks, the platform may have kept fewer of them than were sent:
/// then the number falls, and goes on from what it has.
public struct UploadProgress: Sendable, Hashable {
    /// The photos that the platform has whole.
    public let photosSent: Int
    /// The photos that the capture takes, those that are still to be taken included; 0 until the platform has begun it.
    public let photos: Int
    /// The bytes that are out, of all photos together.
    public let bytesSent: Int64
    /// The bytes of the photos that are taken; it grows while more are.
    public let bytes: Int64

    /// From 0 to 1, for a bar: by bytes, with the photos that are not taken yet counted as large as those that are.
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
