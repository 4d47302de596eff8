package import AssayCore

/// One accepted photo of the item, with its measurements from intake.
package struct EvidencePhoto: Sendable, Hashable, Codable {
    package let id: PhotoID
    /// The region that the user took the photo for.
    package let region: String
    /// The SHA-256 of the uploaded bytes, in lowercase hex.
    package let digest: String
    package let mediaType: String
    /// In pixels, as displayed: after the EXIF rotation.
    package let width: Int
    package let height: Int
    /// The values that intake measured, with the algorithm.
    package let measures: PhotoMeasures?
    package let perceptualHash: PerceptualBits?

    private enum CodingKeys: String, CodingKey {
        case id
        case region
        case digest
        case mediaType = "media_type"
        case width
        case height
        case measures
        case perceptualHash = "perceptual_hash"
    }

    package init(
        id: PhotoID, region: String, digest: String, mediaType: String, width: Int, height: Int,
        measures: PhotoMeasures?, perceptualHash: PerceptualBits?
    ) {
        self.id = id
        self.region = region
        self.digest = digest
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.measures = measures
        self.perceptualHash = perceptualHash
    }

    package init(_ photo: Photo) {
        self.init(
            id: photo.id, region: photo.region, digest: photo.digest, mediaType: photo.mediaType, width: photo.width,
            height: photo.height, measures: photo.measures,
            perceptualHash: photo.perceptualHash.map(PerceptualBits.init))
    }
}
