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

/// A 64-bit perceptual hash, encoded as 16 hex digits, because JSON readers lose bits of numbers above 2⁵³.
package struct PerceptualBits: Sendable, Hashable, Codable, CustomStringConvertible {
    package let bits: UInt64

    package init(_ bits: UInt64) {
        self.bits = bits
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.utf8.count == 16, text.allSatisfy(\.isHexDigit), let bits = UInt64(text, radix: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 16 hex digits")
        }
        self.bits = bits
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    package var description: String {
        let text = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
