/// An estimate, from the header, of the memory that a decode needs, in bytes.
///
/// Measured with libvips 8.14.1, libheif 1.15.1, libwebp 1.2.4 and libjpeg-turbo 2.1.5. The table shows the peak
/// resident memory minus that of a process that has just started, in MiB:
///
/// | picture | measured | estimate |
/// | --- | --- | --- |
/// | JPEG, 100 megapixels, at a quarter | 18 | 42 |
/// | JPEG, progressive, 4:2:0, 50 megapixels, at a quarter | 159 | 180 |
/// | JPEG, progressive, 4:4:4, 50 megapixels, whole | 343 | 358 |
/// | PNG, 100 megapixels, 16 bits | 97 | 124 |
/// | PNG, interlaced, 50 megapixels | 186 | 217 |
/// | PNG, interlaced, 12 megapixels, 16 bits, alpha | 156 | 158 |
/// | WebP, lossy, 12 megapixels | 107 | 114 |
/// | WebP, lossless, alpha, 12 megapixels | 159 | 166 |
/// | WebP, lossless, 100 megapixels in 28 bytes | 766 | 835 |
/// | HEIC, 12 megapixels | 73 | 92 |
/// | HEIC, 48 megapixels | 279 | 284 |
/// | HEIC, 10 bits, 12 megapixels | 141 | 149 |
///
/// A JPEG of 8,000 or more pixels has since been decoded at an eighth of its size, which needs less memory.
enum DecodeCost {
    /// Buffers, tables and stacks that every decode needs.
    private static let fixedBytes = 24 << 20
    /// Number of lines that the reduction to the working copy buffers, per unit of the reduction factor.
    private static let linesPerShrink = 170
    /// Bytes per pixel in those lines for a picture with alpha, which is processed in floats.
    private static let alphaLineBytes = 12

    /// Estimates the memory of one decode, in bytes.
    ///
    /// - Parameters:
    ///   - width: The width in stored pixels.
    ///   - shrink: The factor by which a JPEG is reduced during its decode.
    ///   - workingSide: The long side to which the decoded picture is then reduced.
    static func bytes(
        of layout: PixelLayout, width: Int, height: Int, fileBytes: Int, shrink: Int = 1, workingSide: Int
    ) -> Int {
        let frame = layout.wholeFrameBytes * Double(width) * Double(height)
        let (across, down) = ((width + shrink - 1) / shrink, (height + shrink - 1) / shrink)
        let smaller = (max(across, down) + workingSide - 1) / workingSide
        let lineBytes = across * (layout.hasAlpha ? alphaLineBytes : layout.channels * layout.bytesPerSample)
        return fixedBytes + fileBytes + Int(frame) + min(down, linesPerShrink * smaller) * lineBytes
    }
}
