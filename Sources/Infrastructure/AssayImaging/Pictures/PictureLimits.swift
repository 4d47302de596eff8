/// What a picture may cost at most.
package struct PictureLimits: Hashable, Sendable {
    /// Width times height.
    package var maxPixels: Int
    /// Bytes of everything in the file that is not picture data: EXIF, profiles, comments, previews.
    package var maxMetadataBytes: Int
    /// Scans of a progressive JPEG.
    ///
    /// Cameras write about ten; each costs a pass over the whole picture.
    package var maxScans: Int

    package init(maxPixels: Int = 100_000_000, maxMetadataBytes: Int = 16 << 20, maxScans: Int = 64) {
        self.maxPixels = maxPixels
        self.maxMetadataBytes = maxMetadataBytes
        self.maxScans = maxScans
    }

    func check(width: Int, height: Int) throws(ImagingError) {
        guard width > 0, height > 0 else { throw .corrupt("\(width) x \(height) pixels") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        if overflow || pixels > maxPixels { throw .tooManyPixels(width: width, height: height, limit: maxPixels) }
    }
}
