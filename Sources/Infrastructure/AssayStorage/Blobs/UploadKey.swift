package import AssayCore

/// The name of an upload that can be taken up again: which photo of which region of a capture.
///
/// Made of what client and server know without asking each other. Its parts have no character with a meaning in a path.
package struct UploadKey: Sendable, Hashable {
    /// What has one upload at a time: the photo that comes later replaces the one before it anyway.
    struct Place: Sendable, Hashable {
        let capture: CaptureID
        let region: String
    }

    let place: Place
    /// SHA-256 of the whole photo, lower-case hex.
    package let digest: String

    /// - Throws: ``BlobError/invalidKey`` where a part has other characters than `A-Za-z0-9_-`, or more than 64.
    package init(capture: CaptureID, region: String, digest: String) throws(BlobError) {
        for part in [capture.rawValue, region, digest] {
            guard BlobKey.isSafe(part) else { throw .invalidKey }
        }
        place = Place(capture: capture, region: region)
        self.digest = digest
    }

    /// How the names of all uploads of the region begin; no region has a full stop in its name.
    var prefix: String { "\(place.region)." }

    /// The file's name in the capture's folder.
    var name: String { prefix + digest }
}
