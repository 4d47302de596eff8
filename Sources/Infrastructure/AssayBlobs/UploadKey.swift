package import AssayCore

/// The name of an upload that can be resumed: a photo of one region of a capture.
///
/// It consists of values that client and server both know without a request. Its parts contain no character with a
/// meaning in a path.
package struct UploadKey: Sendable, Hashable {
    /// A region of a capture.
    ///
    /// It has only one upload at a time, because a later photo replaces the earlier one anyway.
    struct Place: Sendable, Hashable {
        let capture: CaptureID
        let region: String
    }

    let place: Place
    package var capture: CaptureID { place.capture }
    package var region: String { place.region }
    /// The SHA-256 digest of the whole photo, in lower-case hexadecimal digits.
    package let digest: String

    /// - Throws: ``BlobError/invalidKey`` if a part is empty, has characters other than `A-Za-z0-9_-`, or is longer
    ///   than 64.
    package init(capture: CaptureID, region: String, digest: String) throws(BlobError) {
        for part in [capture.rawValue, region, digest] {
            guard BlobKey.isSafe(part) else { throw .invalidKey }
        }
        place = Place(capture: capture, region: region)
        self.digest = digest
    }

    /// Reads the name of a file; `nil` for a file that is no upload.
    init?(capture: CaptureID, name: String) {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let key = try? UploadKey(capture: capture, region: String(parts[0]), digest: String(parts[1]))
        else { return nil }
        self = key
    }

    /// The prefix of the names of all uploads of the region; no region has a full stop in its name.
    var prefix: String { "\(place.region)." }

    /// The file's name in the capture's folder.
    var name: String { prefix + digest }
}
