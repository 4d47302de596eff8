/// Makes the picture that stands for a certificate in messages and search results: the item's photo beside a field with
/// a seal, or the field alone.
///
/// The field is a picture that was drawn before, because the decoder's sandbox has no fonts. The JPEG contains no
/// metadata.
package struct CertificatePreview {
    package static let width = 1_200
    package static let height = 630
    /// The maximum size of the JPEG: some messengers ignore larger pictures.
    package static let maxBytes = 300 << 10

    /// The fields, JPEGs of 464 by 630 pixels: the certificate page's seal, and for a test the word TEST on amber.
    static func field(isTest: Bool) -> [UInt8] { isTest ? PackageResources.seal_test_jpg : PackageResources.seal_jpg }

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

    /// - Returns: The size of the JPEG in bytes.
    func write(
        _ photo: (file: OpenFile, picture: Decoding.Opened)?, beside field: OpenFile, to output: OpenFile
    ) throws(ImagingError) -> Int {
        let pixels = try photo.map { photo throws(ImagingError) in
            try Decoding(limits: limits).decode(photo.file, photo.picture) { decoded throws(OperatorError) in
                // Kept in memory, because a crop of an enlarged picture does not read its lines in order.
                try Operator("thumbnail_image").set("in", try Derivation.plain(decoded)).set("width", Self.photoWidth)
                    .set("height", Self.height).set("crop", "centre").picture()
            }
        }
        let canvas: Picture
        do throws(OperatorError) {
            let field = try Operator(PictureFormat.jpeg.loader).set("source", field).picture()
            // The edges of the field have one color.
            let beside = pixels.map { Operator("join").set("in1", $0).set("in2", field) }
            let alone = Operator("gravity").set("in", field).set("extend", "copy").set("height", Self.height)
            canvas = try
                (beside?.set("direction", "horizontal")
                ?? alone.set("direction", "centre").set("width", Self.width)).picture().inMemory()
        } catch {
            throw .internalFailure(error.detail)
        }
        let jpeg = try Derivation.jpeg(of: canvas, qualities: Self.qualities, atMost: Self.maxBytes)
        try output.write(jpeg)
        return jpeg.count
    }
}
