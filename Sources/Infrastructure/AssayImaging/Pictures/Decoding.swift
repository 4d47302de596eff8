import Foundation

/// Opens files with libvips: by the loader of the one format that the first bytes name, never by guessing.
struct Decoding {
    let limits: PictureLimits

    /// An opened file, of which nothing but the header was read.
    struct Opened {
        let picture: Picture
        let header: PictureHeader
        /// Pixels as they are stored, before the orientation.
        let storedLongSide: Int
        /// The estimate of the memory that a decode takes.
        let cost: Int
    }

    /// Reads the header, after the walk over the file's structure.
    func open(_ file: OpenFile) throws(ImagingError) -> Opened {
        let structure = try PictureStructure.read(file, limits: limits)
        if let size = structure.size {
            _ = try limits.checkCost(Self.cost(of: structure.layout, structure, width: size.width, height: size.height))
        }
        let picture = try load(file, structure.format, shrink: 1)
        try limits.check(width: picture.width, height: picture.height)
        guard picture.pages == 1 else { throw .severalPictures(picture.pages) }
        // The HEIF decoder has turned the picture already, and says so by orientation 1.
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
        return Opened(picture: picture, header: header, storedLongSide: picture.longSide, cost: cost)
    }

    private static func cost(
        of layout: PixelLayout, _ structure: PictureStructure, width: Int, height: Int
    ) -> Int {
        DecodeCost.bytes(
            of: layout, width: width, height: height, fileBytes: structure.fileBytes,
            shrink: shrink(structure.format, storedLongSide: max(width, height), to: WorkingCopy.longSide),
            workingSide: WorkingCopy.longSide)
    }

    /// How lenient a decode is; the first way is tried first.
    enum Leniency {
        case strict
        /// A few stray bytes between the parts of a JPEG are let through, as the makers of some cameras leave them.
        case strayBytes
        /// A color profile that does not fit the picture is left out.
        case withoutProfile

        /// What to try after a failure, told by the decoder's text.
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

    /// How much smaller than it is stored a picture is decoded.
    ///
    /// A JPEG can be decoded at a half, a quarter or an eighth of its size for a fraction of the cost. Half as much
    /// again is kept, so that the last step down is still a good filter's.
    private static func shrink(_ format: PictureFormat, storedLongSide: Int, to longSide: Int) -> Int {
        let spare = Double(storedLongSide) / (1.5 * Double(longSide))
        return format == .jpeg ? [8, 4, 2].first { Double($0) <= spare } ?? 1 : 1
    }

    /// The picture to be read once from top to bottom, at least `longSide` pixels long if it has as many.
    func pixels(
        _ file: OpenFile, _ opened: Opened, longSide: Int, _ leniency: Leniency
    ) throws(ImagingError) -> Picture {
        let shrink = Self.shrink(opened.header.format, storedLongSide: opened.storedLongSide, to: longSide)
        let picture = try load(file, opened.header.format, shrink: shrink, leniency)
        guard leniency == .withoutProfile else { return picture }
        do throws(OperatorError) {
            return try picture.with(field: "icc-profile-data", nil)
        } catch {
            throw .internalFailure(error.detail)
        }
    }

    private func load(
        _ file: OpenFile, _ format: PictureFormat, shrink: Int, _ leniency: Leniency = .strict
    ) throws(ImagingError) -> Picture {
        // `fail-on` works with a loader of its own; `vips_thumbnail` of 8.14 ignores it without a word.
        var loader = Operator(format.loader).set("source", file).set("access", "sequential")
            .set("fail-on", leniency == .strayBytes ? "truncated" : "warning")
        if shrink > 1 { loader = loader.set("shrink", shrink) }
        do throws(OperatorError) {
            return try loader.picture()
        } catch {
            throw .corrupt(error.detail)
        }
    }

    private static func camera(of picture: Picture) -> CameraName? {
        guard let make = exifText(picture, "exif-ifd0-Make"), let model = exifText(picture, "exif-ifd0-Model") else {
            return nil
        }
        return CameraName(make: make, model: model)
    }

    /// libvips gives EXIF text as `value (value, ASCII, 6 components, 6 bytes)`; a value may hold brackets itself.
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
