/// Makes the picture that stands for a certificate in messages and search results: the item's photo beside a field with
/// a seal, or the field alone.
///
/// It is drawn without fonts, which the decoder's sandbox does not have. The JPEG contains no metadata.
package struct CertificatePreview {
    package static let width = 1_200
    package static let height = 630
    /// The maximum size of the JPEG: some messengers ignore larger pictures.
    package static let maxBytes = 300 << 10

    /// The width of the photo; a working copy of the usual shapes fills it without being enlarged.
    private static let photoWidth = 736
    /// The first of these qualities whose JPEG is not too large is used.
    private static let qualities = [86, 72, 50, 30]
    /// The field, the canvas, their copies and the JPEG have 2 MiB each; libvips buffers lines of them.
    private static let composingBytes = 32 << 20
    /// The decoded pixels and their copy in sRGB.
    private static let bytesPerPixel = 6

    let limits: PictureLimits

    /// The estimated memory in bytes.
    ///
    /// - Parameter photo: The item's photo, usually a working copy; `nil` for the field alone.
    func cost(of photo: Decoding.Opened?) throws(ImagingError) -> Int {
        let decoding = photo.map { $0.cost + $0.header.pixels * Self.bytesPerPixel } ?? 0
        return try limits.checkCost(decoding + Self.composingBytes)
    }

    /// - Parameter isTest: Whether the field shows the word TEST instead of a check mark.
    /// - Returns: The size of the JPEG in bytes.
    func write(
        _ photo: (file: OpenFile, picture: Decoding.Opened)?, isTest: Bool, to output: OpenFile
    ) throws(ImagingError) -> Int {
        let pixels = try photo.map { photo throws(ImagingError) in
            try Decoding(limits: limits).decode(photo.file, photo.picture) { decoded throws(OperatorError) in
                // Kept in memory, because a crop of an enlarged picture does not read its lines in order.
                try Operator("thumbnail_image").set("in", try Derivation.plain(decoded)).set("width", Self.photoWidth)
                    .set("height", Self.height).set("crop", "centre").picture()
            }
        }
        let width = pixels == nil ? Self.width : Self.width - Self.photoWidth
        let field = SealField(width: width, height: Self.height, isTest: isTest).pixels()
        var canvas: Picture
        do throws(OperatorError) {
            canvas = try Picture.bytes(field, width: width, bands: 3)
            if let pixels {
                canvas = try Operator("join").set("in1", pixels).set("in2", canvas).set("direction", "horizontal")
                    .picture().inMemory()
            }
        } catch {
            throw .internalFailure(error.detail)
        }
        let jpeg = try Derivation.jpeg(of: canvas, qualities: Self.qualities, atMost: Self.maxBytes)
        try output.write(jpeg)
        return jpeg.count
    }
}
