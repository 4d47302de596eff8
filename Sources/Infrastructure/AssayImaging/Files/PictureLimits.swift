/// Upper bounds of an accepted picture.
package struct PictureLimits: Hashable, Codable, Sendable {
    /// The maximum of width times height.
    package var maxPixels: Int
    /// The maximum size of everything in the file that is not picture data (EXIF, profiles, comments, previews), in
    /// bytes.
    package var maxMetadataBytes: Int
    /// The maximum number of scans in a progressive JPEG.
    ///
    /// Cameras write about ten, and each costs a pass over the whole picture.
    package var maxScans: Int
    /// The maximum number of markers, chunks or boxes.
    ///
    /// PNG files have the most, because libpng splits the data into chunks of 8 KiB: 4,096 in a file of 32 MiB.
    package var maxParts: Int
    /// The maximum memory for one decode in bytes, compared with the estimate from the header.
    package var maxDecodeBytes: Int
    /// The maximum processor time for one photo in a decoder process, once for its header and again for its decode.
    ///
    /// A HEIC of 48 megapixels takes 2 s.
    package var maxProcessorMilliseconds: Int

    package init(
        maxPixels: Int = 100_000_000, maxMetadataBytes: Int = 16 << 20, maxScans: Int = 64, maxParts: Int = 16_384,
        maxDecodeBytes: Int = .max, maxProcessorMilliseconds: Int = 20_000
    ) {
        self.maxPixels = maxPixels
        self.maxMetadataBytes = maxMetadataBytes
        self.maxScans = maxScans
        self.maxParts = maxParts
        self.maxDecodeBytes = maxDecodeBytes
        self.maxProcessorMilliseconds = maxProcessorMilliseconds
    }

    /// Refuses a picture whose decode would need more memory than the budget.
    ///
    /// - Returns: The estimate in bytes.
    func checkCost(_ bytes: Int) throws(ImagingError) -> Int {
        guard bytes <= maxDecodeBytes else { throw .tooComplex(bytes: bytes, limit: maxDecodeBytes) }
        return bytes
    }

    func check(width: Int, height: Int) throws(ImagingError) {
        guard width > 0, height > 0 else { throw .corrupt("\(width) x \(height) pixels") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        if overflow || pixels > maxPixels { throw .tooManyPixels(width: width, height: height, limit: maxPixels) }
    }
}
