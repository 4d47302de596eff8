/// One upload for one region of a capture.
package struct Photo: Sendable, Hashable {
    package let id: PhotoID
    package let organization: OrganizationID
    package let capture: CaptureID
    package let region: String
    /// SHA-256 of the bytes as they came, lower-case hex.
    package let digest: String
    /// By the bytes themselves, such as `image/jpeg`.
    package let mediaType: String
    /// The size in bytes.
    package let bytes: Int
    /// In pixels, as the picture is shown: with the orientation that its EXIF states.
    package let width: Int
    package let height: Int
    package var check: PhotoCheck
    /// What intake measured, once it has looked.
    package var measures: PhotoMeasures?
    /// What the picture looks like in 64 bits, once intake has looked.
    package var perceptualHash: UInt64?
    /// The unguessable key under which it is served.
    package let key: String
    package let receivedAt: Timestamp
    /// When another photo took its region over.
    package var replacedAt: Timestamp?
    /// When its blobs were given up.
    package var deletedAt: Timestamp?
    /// Counts the changes; each write compares and sets it.
    package var revision: Int

    package init(
        id: PhotoID, organization: OrganizationID, capture: CaptureID, region: String, digest: String,
        mediaType: String, bytes: Int, width: Int, height: Int, check: PhotoCheck = .checking,
        measures: PhotoMeasures? = nil, perceptualHash: UInt64? = nil, key: String, receivedAt: Timestamp,
        replacedAt: Timestamp? = nil, deletedAt: Timestamp? = nil, revision: Int = 1
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
        self.revision = revision
    }
}

/// The figures that intake took of a photo, and which algorithm took them.
package struct PhotoMeasures: Sendable, Hashable, Codable {
    /// The algorithm with its version: figures of different ones are not compared.
    package let algorithm: String
    /// By name, such as `sharpness`.
    package let figures: [String: Double]

    package init(algorithm: String, figures: [String: Double]) {
        self.algorithm = algorithm
        self.figures = figures
    }
}

extension PhotoCheck {
    /// Why the photo can't be used, where it can't.
    package var refusal: PhotoRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}
