/// Upper bounds of a picture.
package struct PictureLimits: Hashable, Codable, Sendable {
    /// Width times height.
    package var maxPixels: Int
    /// Bytes of everything in the file that is not picture data: EXIF, profiles, comments, previews.
    package var maxMetadataBytes: Int
    /// Scans of a progressive JPEG.
    ///
    /// Cameras write about ten; each costs a pass over the whole picture.
    package var maxScans: Int
    /// Markers, chunks or boxes.
    ///
    /// The most are in a PNG, which libpng cuts into pieces of 8 KiB: 4,096 in a file of 32 MiB.
    package var maxParts: Int
    /// Bytes behind the picture's end: films of motion photos are the longest of what phones append.
    package var maxTrailingBytes: Int
    /// Memory that a decode may take by the estimate from its header.
    package var maxDecodeBytes: Int
    /// Processor time of one photo in a decoder process, for its header and again for its decode.
    ///
    /// A HEIC of 48 megapixels takes 2 s.
    package var maxProcessorMilliseconds: Int

    package init(
        maxPixels: Int = 100_000_000, maxMetadataBytes: Int = 16 << 20, maxScans: Int = 64, maxParts: Int = 16_384,
        maxTrailingBytes: Int = 16 << 20, maxDecodeBytes: Int = .max,
        maxProcessorMilliseconds: Int = 20_000
    ) {
        self.maxPixels = maxPixels
        self.maxMetadataBytes = maxMetadataBytes
        self.maxScans = maxScans
        self.maxParts = maxParts
        self.maxTrailingBytes = maxTrailingBytes
        self.maxDecodeBytes = maxDecodeBytes
        self.maxProcessorMilliseconds = maxProcessorMilliseconds
    }

    /// Counts one more part of a file.
    func checkParts(_ parts: inout Int, at place: Int) throws(ImagingError) {
        parts += 1
        guard parts <= maxParts else { throw .metadataTooLarge("\(maxParts) parts before \(place)") }
    }

    /// Refuses a picture whose decode would take more memory than there is.
    ///
    /// - Returns: The estimate.
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
