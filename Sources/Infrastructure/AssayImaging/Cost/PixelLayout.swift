/// The properties of a file's pixel storage that determine the memory of a decode.
struct PixelLayout: Codable, Hashable, Sendable {
    var channels = 3
    var bytesPerSample = 1
    var hasAlpha = false
    /// Bytes per pixel that the decoder keeps for the whole picture before it returns the first line; 0 if it returns
    /// lines as it reads them.
    var wholeFrameBytes = 0.0

    /// The layout of a PNG from its header chunk.
    ///
    /// - Parameter colorType: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha.
    static func png(bitDepth: UInt8, colorType: UInt8, isInterlaced: Bool) -> PixelLayout {
        let hasAlpha = colorType == 4 || colorType == 6
        let isGray = colorType == 0 || colorType == 4
        var layout = PixelLayout(
            channels: (isGray ? 1 : 3) + (hasAlpha ? 1 : 0), bytesPerSample: bitDepth == 16 ? 2 : 1, hasAlpha: hasAlpha)
        if isInterlaced { layout.wholeFrameBytes = Double(layout.channels * layout.bytesPerSample) }
        return layout
    }

    /// The layout with one more channel, for a PNG that names a transparent color.
    func withTransparentColor() -> PixelLayout {
        guard !hasAlpha else { return self }
        var layout = self
        layout.channels += 1
        layout.hasAlpha = true
        if wholeFrameBytes > 0 { layout.wholeFrameBytes += Double(bytesPerSample) }
        return layout
    }

    /// The layout of a WebP: the decoded picture, plus four or five bytes per pixel for the codec.
    static func webp(isLossless: Bool, hasAlpha: Bool) -> PixelLayout {
        let channels = hasAlpha ? 4 : 3
        return PixelLayout(
            channels: channels, hasAlpha: hasAlpha, wholeFrameBytes: Double(channels + (isLossless ? 5 : 4)))
    }

    /// The layout of a HEIC: the coded picture, up to twice, and the picture in RGB.
    static func heic(channels: Int, bytesPerSample: Int) -> PixelLayout {
        PixelLayout(
            channels: channels, bytesPerSample: bytesPerSample, hasAlpha: channels == 2 || channels == 4,
            wholeFrameBytes: (bytesPerSample == 1 ? 5 : 9.5) * Double(max(3, channels)) / 3)
    }
}
