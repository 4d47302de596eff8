/// Makes the derived pictures and the measures from one decode.
///
/// Derived pictures are upright and sRGB, with white in place of transparency, and never larger than the original. They
/// contain no metadata: no EXIF, no location, no color profile, no preview.
package struct Derivation {
    package static let thumbnailSide = 320

    let limits: PictureLimits

    /// Open files that receive the derived pictures.
    struct Outputs {
        let thumbnail: OpenFile
        let workingCopy: OpenFile
    }

    func derive(_ file: OpenFile, into outputs: Outputs) throws(ImagingError) -> PictureFacts {
        try derive(file, try Decoding(limits: limits).open(file), into: outputs)
    }

    /// Makes the derived pictures of a file whose header has been read.
    ///
    /// - Parameter opened: The result of ``Decoding/open(_:)`` for the same file.
    func derive(
        _ file: OpenFile, _ opened: Decoding.Opened, into outputs: Outputs
    ) throws(ImagingError) -> PictureFacts {
        let working = try workingPicture(file, opened)
        try save(working, to: outputs.workingCopy, quality: 88)
        try save(working, side: Self.thumbnailSide, to: outputs.thumbnail, quality: 82)
        do throws(OperatorError) {
            let gray = try Self.gray(working)
            return PictureFacts(
                header: opened.header, workingWidth: working.width, workingHeight: working.height,
                measures: try QualityMeasures(gray: gray), perceptualHash: try PerceptualHash.of(gray: gray))
        } catch {
            throw .internalFailure(error.detail)
        }
    }

    /// The gray working copy that `derive` measures, computed without writing a file.
    func gray(_ file: OpenFile) throws(ImagingError) -> Picture {
        let working = try workingPicture(file, try Decoding(limits: limits).open(file))
        do throws(OperatorError) {
            return try Self.gray(working)
        } catch {
            throw .internalFailure(error.detail)
        }
    }

    private static func gray(_ working: Picture) throws(OperatorError) -> Picture {
        try Operator("colourspace").set("in", working).set("space", "b-w").picture().inMemory()
    }

    /// Decodes the working copy; every pixel is computed here, so errors in the pixel data appear here.
    private func workingPicture(_ file: OpenFile, _ opened: Decoding.Opened) throws(ImagingError) -> Picture {
        try Decoding(limits: limits).decode(file, opened) { picture throws(OperatorError) in
            try Self.upright(picture, opened.header.format)
        }
    }

    private static func upright(_ decoded: Picture, _ format: PictureFormat) throws(OperatorError) -> Picture {
        // A JPEG with four channels is CMYK, with or without a profile.
        let converting = decoded.hasField("icc-profile-data") || (format == .jpeg && decoded.bands == 4)
        return try plain(try fitted(decoded, side: WorkingCopy.longSide, toSRGB: converting))
    }

    /// The picture in sRGB with 8 bits and without alpha, in memory.
    static func plain(_ converted: Picture) throws(OperatorError) -> Picture {
        var picture = try Operator("colourspace").set("in", converted).set("space", "srgb").picture()
        if picture.bands == 4 || picture.bands == 2 {
            picture = try Operator("flatten").set("in", picture).set("background", [255.0]).picture()
        }
        return try Operator("cast").set("in", picture).set("format", "uchar").picture().inMemory()
    }

    /// The picture rotated upright and reduced to a long side; it is never enlarged.
    private static func fitted(
        _ picture: Picture, side: Int, toSRGB converting: Bool = false
    ) throws(OperatorError) -> Picture {
        var call = Operator("thumbnail_image").set("in", picture).set("width", side).set("height", side)
            .set("size", "down")
        if converting { call = call.set("export-profile", "srgb") }
        return try call.picture()
    }

    private func save(
        _ picture: Picture, side: Int? = nil, to file: OpenFile, quality: Int
    ) throws(ImagingError) {
        try file.write(try Self.jpeg(of: picture, side: side, quality: quality))
    }

    /// The bytes of a JPEG without metadata, in the first of the qualities whose JPEG is not too large.
    static func jpeg(of picture: Picture, qualities: [Int], atMost most: Int) throws(ImagingError) -> [UInt8] {
        for quality in qualities {
            let bytes = try jpeg(of: picture, quality: quality)
            if bytes.count <= most { return bytes }
        }
        throw .tooComplex(bytes: most + 1, limit: most)
    }

    /// The bytes of a JPEG without metadata.
    static func jpeg(of picture: Picture, side: Int? = nil, quality: Int) throws(ImagingError) -> [UInt8] {
        do throws(OperatorError) {
            let fitted = if let side { try fitted(picture, side: side) } else { picture }
            return try Operator("jpegsave_buffer").set("in", fitted).set("Q", quality)
                .set("strip", true).set("optimize-coding", true).bytes()
        } catch {
            throw .internalFailure(error.detail)
        }
    }
}
