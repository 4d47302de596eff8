/// One upload for one region of a capture.
package struct Photo: Sendable, Hashable {
    package let id: PhotoID
    package let organization: OrganizationID
    package let capture: CaptureID
    package let region: String
    /// The SHA-256 of the uploaded bytes, in lowercase hex.
    package let digest: String
    /// The media type according to the bytes themselves, such as `image/jpeg`.
    package let mediaType: String
    /// The size in bytes.
    package let bytes: Int
    /// In pixels, as the picture is displayed: after the rotation that its EXIF states.
    package let width: Int
    package let height: Int
    package var check: PhotoCheck
    /// The measurements of intake, once it has checked the photo.
    package var measures: PhotoMeasures?
    /// The 64-bit perceptual hash of the picture, once intake has checked the photo.
    package var perceptualHash: UInt64?
    /// The unguessable key in the photo's address.
    package let key: String
    package let receivedAt: Timestamp
    /// The time at which a newer photo replaced this one for its region.
    package var replacedAt: Timestamp?
    /// The time at which its blobs were deleted.
    package var deletedAt: Timestamp?
    /// The bytes of the full-size JPEG that the console shows of a HEIC; 0 if none can be made, `nil` while there is none.
    package let fullSizeBytes: Int?
    /// The SHA-256 of the working copy, which certificates publish, in lowercase hex; `nil` for a photo that was checked
    /// before there were certificates.
    package var publishedDigest: String?
    /// Incremented by each change; a write compares it and sets the next value.
    package var revision: Int

    package init(
        id: PhotoID, organization: OrganizationID, capture: CaptureID, region: String, digest: String,
        mediaType: String, bytes: Int, width: Int, height: Int, check: PhotoCheck = .checking,
        measures: PhotoMeasures? = nil, perceptualHash: UInt64? = nil, key: String, receivedAt: Timestamp,
        replacedAt: Timestamp? = nil, deletedAt: Timestamp? = nil, fullSizeBytes: Int? = nil,
        publishedDigest: String? = nil, revision: Int = 1
    ) {
        self.id = id
        self.organization = organization
        self.capture = capture
        self.region = region
        self.digest = digest
        self.mediaType = mediaType
        self.bytes = bytes
        self.width = width
        self.height = height
        self.check = check
        self.measures = measures
        self.perceptualHash = perceptualHash
        self.key = key
        self.receivedAt = receivedAt
        self.replacedAt = replacedAt
        self.deletedAt = deletedAt
        self.fullSizeBytes = fullSizeBytes
        self.publishedDigest = publishedDigest
        self.revision = revision
    }
}

extension Photo {
    /// The only accepted media type that browsers can't show.
    package static let heic = "image/heic"

    /// Whether browsers can't show it, so that the console has a JPEG made of it.
    package var needsFullSizeJPEG: Bool { mediaType == Self.heic }
}

/// The values that intake measured on a photo, and the algorithm.
package struct PhotoMeasures: Sendable, Hashable, Codable {
    /// The algorithm and its version; values of different algorithms can't be compared.
    package let algorithm: String
    /// The values by name, such as `sharpness`.
    package let figures: [String: Double]

    package init(algorithm: String, figures: [String: Double]) {
        self.algorithm = algorithm
        self.figures = figures
    }
}

/// The result of the intake check of one photo.
package enum PhotoCheck: Sendable, Hashable, Codable {
    /// Received and synced; the pixels are not checked yet.
    case checking
    case accepted
    case refused(PhotoRejection)

    /// The name in the API and in the database.
    package var name: String {
        switch self {
        case .checking: "checking"
        case .accepted: "accepted"
        case .refused: "refused"
        }
    }
}

extension PhotoCheck {
    /// The reason why the photo can't be used; `nil` if it isn't refused.
    package var refusal: PhotoRejection? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}
