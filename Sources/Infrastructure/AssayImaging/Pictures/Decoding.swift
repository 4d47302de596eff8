import Foundation

/// Opens files with libvips, always with the loader of the format that the first bytes identify.
struct Decoding {
    let limits: PictureLimits

    /// An opened file of which only the header has been read.
    struct Opened {
        let picture: Picture
        let header: PictureHeader
        let structure: PictureStructure
        /// The long side in stored pixels, before the orientation is applied.
        let storedLongSide: Int
        /// The estimated memory of the decode, in bytes.
        let cost: Int
    }

    /// Checks a file: its structure, unless it is known, and its header.
    ///
    /// No pixel is decoded, except of a JPEG without an end of image: it is decoded at an eighth of its size, because
    /// only its coded data shows whether it is whole.
    func inspect(_ file: OpenFile, _ known: PictureStructure? = nil) throws(ImagingError) -> PictureHeader {
        let opened = try open(file, known)
        let structure = opened.structure
        guard structure.endIsMissing else { return opened.header }
        // The walk took everything behind the picture for coded data.
        try ForeignDataScan.checkMarkup(file, from: structure.codedDataStart, count: structure.fileBytes)
        _ = try decode(file, opened, shrink: 8, Self.whole)
        return opened.header
    }

    /// The pixels of a picture, without missing ones at its end.
    private static func whole(_ picture: Picture) throws(OperatorError) -> Picture {
        // A look empties the error buffer.
        _ = OperatorError(operation: "jpegload")
        let pixels = try picture.inMemory()
        // libvips looks for warnings only before it reads more lines.
        let warning = OperatorError(operation: "jpegload")
        guard !warning.text.contains("premature end") else { throw warning }
        return pixels
    }

    /// Walks the file's structure, unless it is known, and then reads its header.
    func open(_ file: OpenFile, _ known: PictureStructure? = nil) throws(ImagingError) -> Opened {
        var structure = if let known { known } else { try PictureStructure.read(file, limits: limits) }
        if let description = structure.description { structure.edits += try edits(of: description, file) }
        if let size = structure.size {
            _ = try limits.checkCost(Self.cost(of: structure.layout, structure, width: size.width, height: size.height))
        }
        let picture = try load(file, structure, shrink: 1)
        try limits.check(width: picture.width, height: picture.height)
        guard picture.pages == 1 else { throw .severalPictures(picture.pages) }
        // The HEIF decoder has already rotated the picture, and reports orientation 1.
        let orientation = min(max(picture.orientation, 1), 8)
        let turned = orientation >= 5
        let header = PictureHeader(
            format: structure.format,
            width: turned ? picture.height : picture.width,
            height: turned ? picture.width : picture.height,
            orientation: orientation,
            camera: Self.camera(of: picture))
        let layout =
            structure.format == .heic
            ? .heic(channels: picture.bands, bytesPerSample: picture.bytesPerSample) : structure.layout
        let cost = try limits.checkCost(
            Self.cost(of: layout, structure, width: picture.width, height: picture.height))
        return Opened(
            picture: picture, header: header, structure: structure, storedLongSide: picture.longSide, cost: cost)
    }

    /// The changes of a HEIC's description.
    private func edits(of description: Range<Int>, _ file: OpenFile) throws(ImagingError) -> [FileEdit] {
        let bytes = try file.bytes(at: description.lowerBound, count: description.count)
        let result: Result<[FileEdit], ImagingError> = bytes.withUnsafeBytes { buffer in
            let window = ByteWindow(buffer, start: description.lowerBound, isLast: false)
            return Result { () throws(ImagingError) in try HEIFDescription.edits(window, limits: limits) }
        }
        return try result.get()
    }

    private static func cost(
        of layout: PixelLayout, _ structure: PictureStructure, width: Int, height: Int
    ) -> Int {
        DecodeCost.bytes(
            of: layout, width: width, height: height, fileBytes: structure.fileBytes,
            shrink: shrink(structure.format, storedLongSide: max(width, height)),
            workingSide: WorkingCopy.longSide)
    }

    /// The leniency of a decode; `strict` is tried first.
    private enum Leniency {
        case strict
        /// A few stray bytes at the end of a JPEG's coded data are accepted, because some cameras write them.
        case strayBytes
        /// A color profile that does not match the picture is ignored.
        case withoutProfile

        /// The next attempt after a failure, chosen by the decoder's error text; `nil` if there is none.
        init?(after error: OperatorError) {
            if error.text.contains("extraneous bytes"), !error.text.contains("premature end") {
                self = .strayBytes
            } else if error.text.contains("profile") {
                self = .withoutProfile
            } else {
                return nil
            }
        }
    }

    /// The factor by which the loader reduces a picture.
    ///
    /// A JPEG can be decoded at a half, a quarter or an eighth of its size for a fraction of the cost. The largest
    /// factor that leaves enough pixels for the working copy is used. At that factor the decoder's own reduction
    /// replaces the filter of libvips; `docs/develop/image-quality.md` has the effect on the measures.
    static func shrink(_ format: PictureFormat, storedLongSide: Int) -> Int {
        guard format == .jpeg else { return 1 }
        // libvips cuts off an incomplete last pixel.
        return [8, 4, 2].first { storedLongSide / $0 >= WorkingCopy.minLongSide } ?? 1
    }

    /// Decodes a picture: strictly, and then as leniently as the decoder's error allows.
    ///
    /// - Parameters:
    ///   - shrink: The factor of a JPEG's reduction; `nil` leaves enough pixels for the working copy.
    ///   - body: Receives the picture for one sequential read from top to bottom, and computes every pixel. Errors in
    ///     the pixel data appear there.
    func decode(
        _ file: OpenFile, _ opened: Opened, shrink: Int? = nil,
        _ body: (Picture) throws(OperatorError) -> Picture
    ) throws(ImagingError) -> Picture {
        let shrink = shrink ?? Self.shrink(opened.header.format, storedLongSide: opened.storedLongSide)
        var leniency = Leniency.strict
        while true {
            var picture = try load(file, opened.structure, shrink: shrink, leniency)
            do throws(OperatorError) {
                if leniency == .withoutProfile { picture = try picture.with(field: "icc-profile-data", nil) }
                return try body(picture)
            } catch {
                guard leniency == .strict, let next = Leniency(after: error) else {
                    // The added end is the last change of a file that breaks off.
                    let isCut =
                        opened.structure.endIsMissing
                        && opened.structure.edits.last?.range.upperBound == opened.structure.fileBytes
                    if isCut { throw .truncated(error.detail) }
                    throw Self.failure(error, of: opened.header.format, inPixels: true)
                }
                leniency = next
            }
        }
    }

    private func load(
        _ file: OpenFile, _ structure: PictureStructure, shrink: Int, _ leniency: Leniency = .strict
    ) throws(ImagingError) -> Picture {
        // `fail-on` works only with a direct loader call; `vips_thumbnail` of 8.14 silently ignores it.
        var loader = Operator(structure.format.loader)
            .set("source", file, structure.edits, count: structure.fileBytes).set("access", "sequential")
            .set("fail-on", leniency == .strayBytes ? "truncated" : "warning")
        if shrink > 1 { loader = loader.set("shrink", shrink) }
        do throws(OperatorError) {
            return try loader.picture()
        } catch {
            throw Self.failure(error, of: structure.format)
        }
    }

    /// The meaning of a decoder's error.
    ///
    /// The description of a HEIC has been read before the decoder reads it, so a decoder that refuses it is usually
    /// older than the camera.
    private static func failure(_ error: OperatorError, of format: PictureFormat, inPixels: Bool = false)
        -> ImagingError
    {
        guard format == .heic else { return .corrupt(error.detail) }
        let text = error.text.lowercased()
        let isUnsupported = text.contains("unsupported") || text.contains("not implemented")
        let isDamaged = inPixels || text.contains("end of file") || text.contains("outside of file")
        return isDamaged && !isUnsupported ? .corrupt(error.detail) : .unsupportedVariant(error.detail)
    }

    private static func camera(of picture: Picture) -> CameraName? {
        guard let make = exifText(picture, "exif-ifd0-Make"), let model = exifText(picture, "exif-ifd0-Model") else {
            return nil
        }
        return CameraName(make: make, model: model)
    }

    /// libvips returns EXIF text as `value (value, ASCII, 6 components, 6 bytes)`; the value itself may contain
    /// parentheses.
    private static func exifText(_ picture: Picture, _ field: String) -> String? {
        guard let raw = picture.field(field), let end = raw.range(of: ", ASCII, ", options: .backwards) else {
            return nil
        }
        let twice = raw[..<end.lowerBound].unicodeScalars
        let printable = twice.prefix(max(0, twice.count - 2) / 2).filter { $0.value >= 0x20 && $0.value < 0x7F }
        let text = String(String.UnicodeScalarView(printable)).trimmingCharacters(in: .whitespaces).prefix(64)
        return text.isEmpty ? nil : String(text)
    }
}
