/// Writes a photo as one JPEG of full size, for browsers, which show no HEIC.
///
/// The pixels are those that the decoder returns, upright in the case of a HEIC, in sRGB. The JPEG contains no metadata.
package struct FullSizePicture {
    /// The maximum size of the JPEG; a decoder process can't write larger files.
    package static let maxBytes = 16 << 20

    /// The qualities, of which the first one is used whose JPEG is not too large.
    private static let qualities = [90, 80, 65, 45, 25]
    /// The decoded pixels, which every quality is made from, and the bytes of a JPEG with its copy.
    private static let bytesPerPixel = 5

    let limits: PictureLimits

    /// The estimated memory in bytes.
    func cost(of opened: Decoding.Opened) throws(ImagingError) -> Int {
        try limits.checkCost(opened.cost + opened.header.pixels * Self.bytesPerPixel)
    }

    /// - Parameters:
    ///   - opened: The result of ``Decoding/open(_:_:)`` for the same file.
    ///   - most: The maximum size of the JPEG in bytes.
    /// - Returns: The size of the JPEG in bytes.
    func write(
        _ file: OpenFile, _ opened: Decoding.Opened, to output: OpenFile, atMost most: Int = maxBytes
    ) throws(ImagingError) -> Int {
        let pixels = try Decoding(limits: limits).decode(file, opened, shrink: 1) { decoded throws(OperatorError) in
            guard decoded.hasField("icc-profile-data") else { return try Derivation.plain(decoded) }
            let converted = try Operator("icc_transform").set("in", decoded).set("embedded", true)
                .set("output-profile", "srgb").picture()
            return try Derivation.plain(converted)
        }
        let bytes = try Derivation.jpeg(of: pixels, qualities: Self.qualities, atMost: most)
        try output.write(bytes)
        return bytes.count
    }
}
