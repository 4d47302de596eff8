package import struct Foundation.URL

/// The files for the derived pictures; each is created or replaced.
package struct DerivedTargets: Hashable, Sendable {
    /// The small picture for lists ("scale_micro"): JPEG, `Derivation.thumbnailSide` pixels on the long side.
    package let thumbnail: URL
    /// The picture that examiners see: JPEG, at most `WorkingCopy.longSide` pixels on the long side.
    package let workingCopy: URL

    package init(thumbnail: URL, workingCopy: URL) {
        self.thumbnail = thumbnail
        self.workingCopy = workingCopy
    }
}

/// The results of one decode of a picture.
package struct PictureFacts: Hashable, Codable, Sendable {
    package let header: PictureHeader
    /// The size of the working copy in pixels, upright.
    package let workingWidth: Int
    package let workingHeight: Int
    package let measures: QualityMeasures
    package let perceptualHash: UInt64

    package init(
        header: PictureHeader, workingWidth: Int, workingHeight: Int, measures: QualityMeasures, perceptualHash: UInt64
    ) {
        self.header = header
        self.workingWidth = workingWidth
        self.workingHeight = workingHeight
        self.measures = measures
        self.perceptualHash = perceptualHash
    }
}
